import { defineCommand } from 'citty'
import { auditProblems } from '../../src/server/db/audit/audit.ts'
import { withStorage } from './with-storage.ts'

export const auditCommand = defineCommand({
  meta: { name: 'audit', description: 'Check invariants: totals, stock, coupons, wallets and points must add up' },
  run: () =>
    withStorage(async (storage) => {
      const problems = await storage.inTransaction(auditProblems)
      if (problems.length > 0) throw new Error(problems.join('\n'))
      return ['Everything adds up.']
    }),
})
