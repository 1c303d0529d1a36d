import { writeFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import { opsSideEffects, type SideEffectReport } from '../../src/contract/side-effects/admin.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { ok } from '../../src/server/kernel/outcome.ts'
import { reportPdf } from '../../src/server/side-effects/pdf.ts'
import { createSideEffectQueue } from '../../src/server/side-effects/queue.ts'
import { entryFault } from './entry-fault.ts'
import { opsCommand } from './ops-command.ts'
import { pageArgs, paged } from './paged.ts'

const queueOn = (storage: Storage) => createSideEffectQueue({ storage, now: () => new Date() })
const idArg = {
  id: { type: 'positional', description: 'Id of the report', required: true },
} as const

const lineOf = ({ id, state, reportedAt, form }: SideEffectReport): string =>
  `${id}  ${state.padEnd(4)}  ${reportedAt}  ${form.seriousness.join(' and ') || 'not said how serious'}; ${form.medicine}${form.batch === '' ? '' : `, batch ${form.batch} until ${form.expiry}`}; ${form.initials}, ${form.age}: ${form.reaction.replaceAll('\n', ' / ')}`

const list = opsCommand({
  permission: 'side-effects.read',
  meta: { name: 'list', description: 'Unread reports, serious ones first' },
  args: { state: { type: 'string', description: 'Another state: read, sent' }, ...pageArgs },
  run: ({ args, on }) => {
    const query = opsSideEffects.list.query.safeParse({ state: args.state })
    return on(
      async (storage, by) =>
        query.success
          ? await paged(args, 'reports', (pageNumber) =>
              queueOn(storage).list(by, { ...query.data, pageNumber }),
            )
          : entryFault(query.error, 'state'),
      ({ reports, total }) => [...reports.map(lineOf), `${reports.length} of ${total} reports`],
    )
  },
})

const handle = opsCommand({
  permission: 'side-effects.handle',
  meta: {
    name: 'handle',
    description:
      'Record that a report was read, or sent to the Pharmacovigilance Programme of India',
  },
  args: {
    ...idArg,
    state: { type: 'string', description: 'read or sent', required: true },
    note: { type: 'string', description: 'Such as its number at the programme' },
  },
  run: ({ args, on }) => {
    const body = opsSideEffects.handle.body.safeParse({ state: args.state, note: args.note ?? '' })
    return on(
      async (storage, by) =>
        body.success
          ? await queueOn(storage).handle(by, args.id, body.data)
          : entryFault(body.error, 'state'),
      (report) => [lineOf(report)],
    )
  },
})

const pdf = opsCommand({
  permission: 'side-effects.read',
  meta: { name: 'pdf', description: 'Write a report as PDF into a file' },
  args: { ...idArg, file: { type: 'positional', description: 'The file', required: true } },
  run: ({ args, on }) =>
    on(
      async (storage, by) => {
        const found = await queueOn(storage).one(by, args.id)
        if ('failed' in found) return found
        writeFileSync(args.file, await reportPdf(found.ok))
        return ok(args.file)
      },
      (file) => [`wrote ${file}`],
    ),
})

export const sideEffects = defineCommand({
  meta: {
    name: 'side-effects',
    description: 'Reports of suspected side effects: list, handle, pdf',
  },
  subCommands: { list, handle, pdf },
})
