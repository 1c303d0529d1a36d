import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Catalogue } from '#catalogue/open.ts'
import { whereaboutsOf } from '#catalogue/query/whereabouts.ts'
import type { CampEntry, CampView, opsCamps } from '#contract/camps/admin.ts'
import { momentInIndia } from '#model/calendar-india.ts'
import { campState } from '#model/camp.ts'
import { csv } from '#model/csv.ts'
import { isPincode } from '#model/patterns.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import { spendApproval } from '../kernel/operators/spend-approval.ts'
import { type TwoPersonAct, twoPersonAct } from '../kernel/operators/two-person-act.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { addCamp, allCamps, campById, registrationsOf, type StoredCamp } from './camp-repository.ts'
import { closeCamp } from './transition.ts'

export type CampAdmin = Serving<typeof opsCamps>

const campAdminView = (camp: StoredCamp, at: string): CampView => {
  const { id, name, venue, pincode, starts_at: startsAt, ends_at: endsAt, places, remaining } = camp
  return {
    id,
    name,
    venue,
    pincode,
    startsAt,
    endsAt,
    places,
    taken: places - remaining,
    state: campState(camp, at),
  }
}

const campFrom = (
  { name, venue, pincode, starts, ends, places }: CampEntry,
  catalogue: Catalogue,
  at: string,
): Outcome<StoredCamp> => {
  const example = '2026-12-05T09:00'
  const [starts_at, ends_at] = [momentInIndia(starts), momentInIndia(ends)]
  if (starts_at === null) return invalidField('starts', 'errors:reasonExample', { example })
  if (ends_at === null) return invalidField('ends', 'errors:reasonExample', { example })
  if (ends_at <= starts_at) return invalidField('ends', 'errors:reasonAfter', { other: starts })
  if (ends_at <= at) return invalidField('ends', 'errors:reasonAfter', { other: at })
  // Without coordinates a camp would be near no pincode.
  if (!isPincode(pincode) || !whereaboutsOf(catalogue, pincode))
    return invalidField('pincode', 'errors:reasonNearby')
  const own = { id: randomBytes(4).toString('hex'), challenge_key: randomBytes(32).toString('hex') }
  return ok({
    ...own,
    name,
    venue,
    pincode,
    starts_at,
    ends_at,
    places,
    remaining: places,
    closed_at: null,
    created_at: at,
  })
}

const Export = z.object({ export: z.literal('camp', 'must be camp'), id: z.string().max(60) })
type Export = z.infer<typeof Export>

/** An export of personal data, which takes two people: the registrations of a camp. */
export const exportAct: TwoPersonAct<Export> = twoPersonAct<Export>({
  schema: Export,
  objectOf: ({ id }) => ['camp', id],
  check: async (db, _by, { id }) =>
    (await campById(db, id)) ? null : failed('notFound', { field: 'id' }),
  perform: null,
})

type Deps = Pick<Core, 'storage' | 'now'> & {
  activeCatalogue: () => Catalogue | null
}

export const createCampAdmin = ({ storage, now, activeCatalogue }: Deps): CampAdmin => ({
  list: async () =>
    ok((await allCamps(storage.db)).map((camp) => campAdminView(camp, now().toISOString()))),
  add: requireCatalogue(activeCatalogue, async (catalogue, { body: entry }, { operator: by }) => {
    const at = now().toISOString()
    const made = campFrom(entry, catalogue, at)
    if ('failed' in made) return made
    await storage.inTransaction(async (db) => {
      await addCamp(db, made.ok)
      const { id, name, starts_at: starts, ends_at: ends, places } = made.ok
      await appendAudit(db, by, at, {
        action: 'camp.add',
        object: ['camp', id],
        after: { name, starts, ends, places },
      })
    })
    return ok(campAdminView(made.ok, at))
  }),
  close: ({ params: { id } }, { operator: by }) =>
    storage.inTransaction(async (db) => {
      const at = now().toISOString()
      const camp = await campById(db, id)
      if (!camp) return failed('notFound', { field: 'id' })
      const closed = campAdminView(await closeCamp(db, camp, at), at)
      await appendAudit(db, by, at, {
        action: 'camp.close',
        object: ['camp', id],
        before: { state: campState(camp, at) },
        after: { state: closed.state },
      })
      return ok(closed)
    }),
  registrations: async ({ params: { id }, query: { approval } }, { operator: by }) => {
    const rows = await storage.inTransaction(async (db) => {
      if (!(await campById(db, id))) return failed('notFound', { field: 'id' })
      const at = now().toISOString()
      const refused = await spendApproval(db, by, {
        kind: 'customers.export',
        payload: { export: 'camp', id },
        approval,
        at,
      })
      if (refused) return refused
      const registrations = await registrationsOf(db, id)
      await appendAudit(db, by, at, {
        action: 'camp.export',
        object: ['camp', id],
        after: { rows: registrations.length },
      })
      return registrations
    })
    if ('failed' in rows) return rows
    const file = csv(
      ['Name', 'E-mail', 'Mobile', 'Registered at', 'Confirmed'],
      rows.map(({ name, email, mobile, registered_at, confirm_by }) => [
        name,
        email,
        mobile,
        registered_at,
        confirm_by === null ? 'yes' : 'no',
      ]),
    )
    return {
      ok: null,
      file: {
        bytes: new TextEncoder().encode(file),
        mediaType: 'text/csv',
        name: `camp-${id}.csv`,
      },
    }
  },
})
