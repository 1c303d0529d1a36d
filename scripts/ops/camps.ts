import { defineCommand } from 'citty'
import { CampEntry, type CampView } from '../../src/contract/camps/admin.ts'
import { formatMoment } from '../../src/i18n/moment.ts'
import { createCampAdmin } from '../../src/server/camps/admin.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { ok } from '../../src/server/kernel/outcome.ts'
import { activeCatalogue } from './active-catalogue.ts'
import { entryFault } from './entry-fault.ts'
import { opsCommand } from './ops-command.ts'

const adminOn = (storage: Storage) =>
  createCampAdmin({ storage, now: () => new Date(), activeCatalogue })

/** `3f9c01aa  open    Diabetes camp, Town hall, 600001: 5 December 2026, 9:00 am; 3 of 50 taken` */
const lineOf = ({ id, state, name, venue, pincode, startsAt, taken, places }: CampView): string =>
  `${id}  ${state.padEnd(6)}  ${name}, ${venue}, ${pincode}: ${formatMoment('en', startsAt)}; ${taken} of ${places} taken`

const idArg = { id: { type: 'positional', description: 'Id of the camp', required: true } } as const

const list = opsCommand({
  permission: 'camps.read',
  meta: { name: 'list', description: 'All camps, the one that ends last first' },
  args: {},
  run: ({ on }) =>
    on(
      async (storage) => ok(await adminOn(storage).list()),
      (camps) => (camps.length === 0 ? ['There are no camps.'] : camps.map(lineOf)),
    ),
})

const add = opsCommand({
  permission: 'camps.write',
  meta: { name: 'add', description: 'Add a camp; it never changes afterwards' },
  args: {
    name: { type: 'positional', description: 'Name of the camp', required: true },
    venue: { type: 'string', description: 'Address, without the pincode', required: true },
    pincode: { type: 'string', description: 'Its pincode', required: true },
    starts: {
      type: 'string',
      description: 'Day and time in India, such as 2026-12-05T09:00',
      required: true,
    },
    ends: { type: 'string', description: 'Day and time in India', required: true },
    places: { type: 'string', description: 'Number of places', required: true },
  },
  run: ({ args, on }) => {
    const entry = CampEntry.safeParse(args)
    return on(
      async (storage, by) => {
        return entry.success
          ? await adminOn(storage).add(by, entry.data)
          : entryFault(entry.error, 'name')
      },
      (camp) => [`added ${lineOf(camp)}`],
    )
  },
})

const close = opsCommand({
  permission: 'camps.write',
  meta: {
    name: 'close',
    description: 'Close registration for a camp now; existing registrations stay',
  },
  args: { ...idArg },
  run: ({ args, on }) =>
    on(
      (storage, by) => adminOn(storage).close(by, args.id),
      (camp) => [`closed ${lineOf(camp)}`],
    ),
})

const registrations = opsCommand({
  permission: 'customers.export',
  meta: { name: 'registrations', description: 'The registrations of a camp, as CSV' },
  args: {
    ...idArg,
    approval: {
      type: 'string',
      description: 'Id of the approval, customers.export, that it takes',
    },
  },
  run: ({ args, on }) =>
    on(
      (storage, by) => adminOn(storage).registrations(by, args.id, args.approval),
      (rows) => [rows.trimEnd()],
    ),
})

export const camps = defineCommand({
  meta: { name: 'camps', description: 'List, add and close health camps, and print registrations' },
  subCommands: { list, add, close, registrations },
})
