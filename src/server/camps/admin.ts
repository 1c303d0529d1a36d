import { randomBytes } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import { whereaboutsOf } from '#catalogue/query/whereabouts.ts'
import type { CampEntry, CampView } from '#contract/camps/admin.ts'
import { momentInIndia } from '#model/calendar-india.ts'
import { campState } from '#model/camp.ts'
import { csv } from '#model/csv.ts'
import { isPincode } from '#model/patterns.ts'
import type { Storage } from '../db/types.ts'
import { type Failed, failed, type Outcome, ok } from '../http/outcome.ts'
import { requireCatalogue } from '../publishing/active-catalogue.ts'
import { addCamp, allCamps, campById, registrationsOf, type StoredCamp } from './camp-repository.ts'
import { closeCamp } from './transition.ts'

export type CampAdmin = {
  list: () => Promise<CampView[]>
  add: (entry: CampEntry) => Promise<Outcome<CampView>>
  close: (id: string) => Promise<Outcome<CampView>>
  /** The registrations, as CSV. */
  registrations: (id: string) => Promise<Outcome<string>>
}

const campAdminView = (camp: StoredCamp, at: string): CampView => {
  const { id, name, venue, pincode, starts_at: startsAt, ends_at: endsAt, places, remaining } = camp
  return { id, name, venue, pincode, startsAt, endsAt, places, taken: places - remaining, state: campState(camp, at) }
}

const wrong = (field: string, reason: string): Failed => failed('invalid', { field, values: { field, reason } })

const campFrom = ({ name, venue, pincode, starts, ends, places }: CampEntry, catalogue: Catalogue, at: string): Outcome<StoredCamp> => {
  const reason = 'must be a day and time in India, such as 2026-12-05T09:00'
  const [starts_at, ends_at] = [momentInIndia(starts), momentInIndia(ends)]
  if (starts_at === null) return wrong('starts', reason)
  if (ends_at === null) return wrong('ends', reason)
  if (ends_at <= starts_at) return wrong('ends', 'must be after starts')
  if (ends_at <= at) return wrong('ends', 'must not be past')
  // A camp without coordinates would never be near anyone.
  if (!isPincode(pincode) || !whereaboutsOf(catalogue, pincode)) return wrong('pincode', 'must be a pincode near one of the catalogue')
  const own = { id: randomBytes(4).toString('hex'), challenge_key: randomBytes(32).toString('hex') }
  return ok({ ...own, name, venue, pincode, starts_at, ends_at, places, remaining: places, closed_at: null, created_at: at })
}

type Parts = { storage: Storage; now: () => Date; activeCatalogue: () => Catalogue | null }

/** Health camps for operators. */
export const createCampAdmin = ({ storage, now, activeCatalogue }: Parts): CampAdmin => ({
  list: async () => (await allCamps(storage.db)).map((camp) => campAdminView(camp, now().toISOString())),
  add: requireCatalogue(activeCatalogue, async (catalogue, entry) => {
    const at = now().toISOString()
    const made = campFrom(entry, catalogue, at)
    if ('failed' in made) return made
    await storage.inTransaction((db) => addCamp(db, made.ok))
    return ok(campAdminView(made.ok, at))
  }),
  close: (id) =>
    storage.inTransaction(async (db) => {
      const at = now().toISOString()
      const camp = await campById(db, id)
      return camp ? ok(campAdminView(await closeCamp(db, camp, at), at)) : failed('notFound', { field: 'id' })
    }),
  registrations: async (id) => {
    if (!(await campById(storage.db, id))) return failed('notFound', { field: 'id' })
    const rows = await registrationsOf(storage.db, id)
    return ok(
      csv(
        ['Name', 'E-mail', 'Mobile', 'Registered at'],
        rows.map(({ name, email, mobile, registered_at }) => [name, email, mobile, registered_at]),
      ),
    )
  },
})
