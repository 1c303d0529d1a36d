import { defineCommand } from 'citty'
import { CampEntry, type CampView } from '../../src/contract/camps/admin.ts'
import { formatMoment } from '../../src/i18n/moment.ts'
import { createCampAdmin } from '../../src/server/camps/admin.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { ok } from '../../src/server/http/outcome.ts'
import { jsonArg } from '../catalogue/args.ts'
import { command } from '../catalogue/command.ts'
import { entryFault } from './entry-fault.ts'
import { onStorage } from './on-storage.ts'
import { activeCatalogue } from './served.ts'

const deskOn = (storage: Storage) => createCampAdmin({ storage, now: () => new Date(), activeCatalogue })

/** `3f9c01aa  open    Diabetes camp, Town hall, 600001: 5 December 2026, 9:00 am; 3 of 50 taken` */
const lineOf = ({ id, state, name, venue, pincode, startsAt, taken, places }: CampView): string =>
  `${id}  ${state.padEnd(6)}  ${name}, ${venue}, ${pincode}: ${formatMoment('en', startsAt)}; ${taken} of ${places} taken`

const idArg = { id: { type: 'positional', description: 'Id of the camp', required: true } } as const

const list = command({
  meta: { name: 'list', description: 'Every camp, the one that ends last first' },
  args: jsonArg,
  run: ({ args }) =>
    onStorage(
      args.json ?? false,
      async (storage) => ok(await deskOn(storage).list()),
      (camps) => (camps.length === 0 ? ['There are no camps.'] : camps.map(lineOf)),
    ),
})

const add = command({
  meta: { name: 'add', description: 'Add a camp; what it says is never changed afterwards' },
  args: {
    name: { type: 'positional', description: 'What it is called', required: true },
    ...jsonArg,
    venue: { type: 'string', description: 'Where it is, without the pincode', required: true },
    pincode: { type: 'string', description: 'Its pincode', required: true },
    starts: { type: 'string', description: 'Day and time in India, such as 2026-12-05T09:00', required: true },
    ends: { type: 'string', description: 'Day and time in India', required: true },
    places: { type: 'string', description: 'How many may come', required: true },
  },
  run: ({ args }) => {
    const entry = CampEntry.safeParse(args)
    return onStorage(
      args.json ?? false,
      async (storage) => {
        return entry.success ? await deskOn(storage).add(entry.data) : entryFault(entry.error, 'name')
      },
      (camp) => [`added ${lineOf(camp)}`],
    )
  },
})

const close = command({
  meta: { name: 'close', description: 'Close a camp now; who has a place keeps it' },
  args: { ...idArg, ...jsonArg },
  run: ({ args }) =>
    onStorage(
      args.json ?? false,
      (storage) => deskOn(storage).close(args.id),
      (camp) => [`closed ${lineOf(camp)}`],
    ),
})

const registrations = command({
  meta: { name: 'registrations', description: 'Who comes to a camp, as CSV' },
  args: idArg,
  run: ({ args }) =>
    onStorage(
      false,
      (storage) => deskOn(storage).registrations(args.id),
      (rows) => [rows.trimEnd()],
    ),
})

export const camps = defineCommand({
  meta: { name: 'camps', description: 'List, add and close health camps, and print who comes' },
  subCommands: { list, add, close, registrations },
})
