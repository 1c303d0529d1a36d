import { auditProblems } from '../../src/server/db/audit/audit.ts'
import { checkChain, sealAudit } from '../../src/server/kernel/audit/chain.ts'
import { command } from '../catalogue/command.ts'
import { withStorage } from './with-storage.ts'

export const auditCommand = command({
  meta: {
    name: 'audit',
    description:
      'Check that totals, stock, coupons, wallets and points add up, and that the audit of operators is whole',
  },
  args: {
    head: {
      type: 'string',
      description: 'An end of the audit’s chain that was noted earlier, such as 120:9f2c…',
    },
  },
  run: ({ args }) =>
    withStorage(async (storage) => {
      const [, nth, hash] = /^(\d{1,12}):([0-9a-f]{64})$/.exec(args.head ?? '') ?? []
      if (args.head !== undefined && hash === undefined)
        throw new Error('--head must be a number, a colon and 64 hexadecimal digits.')
      await sealAudit(storage)
      const problems = await storage.inTransaction(auditProblems)
      const { rows, head, broken } = await checkChain(
        storage.db,
        hash === undefined ? null : { nth: Number(nth), hash },
      )
      if (broken) problems.push(`the audit is broken at row ${broken.nth}: ${broken.why}`)
      if (problems.length > 0) throw new Error(problems.join('\n'))
      return [
        'Everything adds up.',
        `The audit has ${rows} rows and ends with ${head.nth}:${head.hash}`,
      ]
    }),
})
