import { randomBytes } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import { whereaboutsOf } from '#catalogue/query/whereabouts.ts'
import type { CampEntry, CampView } from '#contract/camps/admin.ts'
import { momentInIndia } from '#model/calendar-india.ts'
import { campState } from '#model/camp.ts'
import { csv } from '#model/csv.ts'
import { isPincode } from '#model/patterns.ts'
import type { Storage } from '../db/types.ts'
import { invalidField } from '../http/invalid-field.ts'
import { failed, type Outcome, ok } from '../http/outcome.ts'
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

const campFrom = ({ name, venue, pincode, starts, ends, places }: CampEntry, catalogue: Catalogue, at: string): Outcome<StoredCamp> => {
  const example = '2026-12-05T09:00'
  const [starts_at, ends_at] = [momentInIndia(starts), momentInIndia(ends)]
  if (starts_at === null) return invalidField('starts', 'errors:reasonExample', { example })
  if (ends_at === null) return invalidField('ends', 'errors:reasonExample', { example })
  if (ends_at <= starts_at) return invalidField('ends', 'errors:reasonAfter', { other: 'starts' })
  if (ends_at <= at) return invalidField('ends', 'errors:reasonAfter', { other: at })
  // A camp without coordinates would never be near anyone.
  if (!isPincode(pincode) || !whereaboutsOf(catalogue, pincode)) return invalidField('pincode', 'errors:reasonNearby')
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
        ['Name', 'E-mail', 'Mobile', 'Registered at', 'Confirmed'],
        rows.map(({ name, email, mobile, registered_at, confirm_by }) => [
          name,
          email,
          mobile,
          registered_at,
          confirm_by === null ? 'yes' : 'no',
        ]),
      ),
    )
  },
})
