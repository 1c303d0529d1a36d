import type { Catalogue } from '#catalogue/open.ts'
import { cityNamed, cityNameIn, pincodeOf } from '#catalogue/query/place.ts'
import { whereaboutsOf } from '#catalogue/query/whereabouts.ts'
import type { Camp, camps as contract } from '#contract/camps/camps.ts'
import type { Input } from '#contract/core/endpoint.ts'
import { formatMoment } from '#i18n/moment.ts'
import { campState } from '#model/camp.ts'
import { kilometres } from '#model/distance.ts'
import { dayMs } from '#model/duration.ts'
import { limits, sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { emailOf, isMobile, isPincode, refusedSign } from '#model/patterns.ts'
import { tenDigits } from '#model/phone.ts'
import { plainPincode } from '#model/pincode.ts'
import { campPlacePath, inLocale } from '#paths.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import type { Serving } from '../kernel/call.ts'
import { signRefused } from '../kernel/invalid-field.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import { type Failed, failed, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import {
  addRegistration,
  campById,
  isChallengeUsed,
  openCamps,
  registeredAs,
  removeOldRegistrations,
  replaceRegistration,
  type StoredCamp,
} from './camp-repository.ts'
import { campFacts, freeUnconfirmed, newConfirmation } from './confirm.ts'
import { newChallenge, solvedSalt } from './proof-of-work.ts'
import { takePlace } from './transition.ts'

/** Registrations are removed this many days after the end of a camp. */
const keptDays = 90

/** Places that one client may ask for. Thousands share an address of a mobile network, but few of them the day of a camp. */
const perClient: RateLimit = { max: 20, seconds: 60 * 60 }

/** Mails to one address about one camp. */
const perMailbox: RateLimit = { max: 3, seconds: 24 * 60 * 60 }

type Body = Input<typeof contract.register>['body']

export type Camps = Serving<typeof contract> & {
  removePastRegistrations: () => Promise<void>
}

/** spec §5 "Camp register". The name is optional. */
const typedOf = ({ name, email, mobile_number, recaptcha_response }: Body) => {
  const typed = {
    name: name.trim(),
    email: emailOf(email),
    mobile: tenDigits(mobile_number),
    response: recaptcha_response.trim(),
  }
  const faults: Failed[] = []
  const sign = refusedSign('name', typed.name)
  if (sign !== '') faults.push(signRefused('nameInvalid', 'name', sign))
  if (typed.email === null) faults.push(failed('emailInvalid', { field: 'email' }))
  if (!isMobile(typed.mobile))
    faults.push(
      failed('mobileInvalid', { field: 'mobile_number', values: { digits: limits.mobileDigits } }),
    )
  if (typed.response === '') faults.push(failed('captchaRequired', { field: 'recaptcha_response' }))
  return { ...typed, email: typed.email ?? '', faults }
}

/** Why a camp takes no registration. */
const refusals = { over: 'campOver', closed: 'campClosed', full: 'campFull' } as const

const campView = (
  catalogue: Catalogue,
  camp: StoredCamp,
  distance: number,
  locale: Locale,
): Camp => {
  const city = pincodeOf(catalogue, camp.pincode)?.city ?? null
  const known = city === null ? null : cityNamed(catalogue, city)
  const { id: camp_id, name, venue, pincode, starts_at, ends_at, remaining: places_left } = camp
  const cityName = known ? cityNameIn(known, locale) : city
  return {
    camp_id,
    name,
    venue,
    city: cityName,
    pincode,
    starts_at,
    ends_at,
    places_left,
    distance_km: Math.round(distance),
  }
}

export type CampDeps = Pick<Core, 'storage' | 'site' | 'runMutation' | 'activeCatalogue' | 'now'>

/** Health camps and registrations. Answers to a questionnaire stay in the browser (docs/decisions/0019). */
export const createCamps = ({
  storage,
  site,
  runMutation,
  activeCatalogue,
  now,
}: CampDeps): Camps => ({
  list: requireCatalogue(
    activeCatalogue,
    async (catalogue, { query: { pincode: typed, page_size, page_number } }, { locale }) => {
      const pincode = plainPincode(typed)
      if (!isPincode(pincode)) return failed('pincodeInvalid', { field: 'pincode' })
      const here = whereaboutsOf(catalogue, pincode)
      if (!here) return ok({ camps: [], hasMore: false })
      const near = (await openCamps(storage.db, now().toISOString()))
        .flatMap((camp) => {
          const there = whereaboutsOf(catalogue, camp.pincode)
          return there ? [{ camp, distance: kilometres(here, there) }] : []
        })
        .filter(({ distance }) => distance <= sizes.campReachKm)
        // The sort is stable: camps at the same distance stay earliest first.
        .sort((a, b) => a.distance - b.distance)
      const from = page_number * page_size
      const page = near.slice(from, from + page_size)
      return ok({
        camps: page.map(({ camp, distance }) => campView(catalogue, camp, distance, locale)),
        hasMore: near.length > from + page_size,
      })
    },
  ),

  challenge: async ({ query: { camp_id: campId } }) => {
    const camp = await campById(storage.db, campId)
    return camp ? ok(newChallenge(camp, now())) : failed('notFound', { field: 'camp_id' })
  },

  register: async ({ body }, here) => {
    const { name, email, mobile, response, faults } = typedOf(body)
    const [first, ...besides] = faults
    if (first) return { ...first, besides }
    return await runMutation(here, ['camp', body.camp_id, name, email, mobile], async (db) => {
      const at = now()
      await freeUnconfirmed(db, at.toISOString(), body.camp_id)
      const camp = await campById(db, body.camp_id)
      if (!camp) return failed('notFound', { field: 'camp_id' })
      const challenge = solvedSalt(camp, response, at)
      const refused = failed('captchaWrong', { field: 'recaptcha_response' })
      if (challenge === null) return refused
      const registered = ok({ camp_id: camp.id, registered: true as const })
      const own = await registeredAs(db, { camp_id: camp.id, email })
      if (own?.mobile === mobile) return registered
      const state = campState(camp, at.toISOString())
      if (state !== 'open') return failed(refusals[state], { field: 'camp_id' })
      // The same answer as for a stranger: a registration must not be discoverable.
      if (own?.confirm_by === null) return registered
      if (await isChallengeUsed(db, challenge)) return refused
      // Requests without a known client address share one allowance.
      const wait = await take(db, 'place at a camp', here.client ?? '', perClient, at)
      if (wait > 0) return tooOften(wait)
      // Who reads the mails of the address decides whose registration counts, and is not sent them without end.
      if ((await take(db, 'mail of a camp', JSON.stringify([camp.id, email]), perMailbox, at)) > 0)
        return registered
      const { token, ...confirmation } = newConfirmation(camp, at)
      const registration = {
        camp_id: camp.id,
        email,
        mobile,
        name,
        challenge,
        registered_at: at.toISOString(),
        ...confirmation,
      }
      if (own) await replaceRegistration(db, registration)
      else {
        await takePlace(db, camp, at.toISOString())
        await addRegistration(db, registration)
      }
      const link = `${site}${inLocale(here.locale, campPlacePath(token))}`
      const values = {
        ...campFacts(camp, here.locale),
        until: formatMoment(here.locale, confirmation.confirm_by),
        link,
      }
      const expiresAt = new Date(confirmation.confirm_by)
      // Giving the address is the consent to this mail and the one after it. Nothing is sent to the number.
      const to = { channel: 'mail', to: email, customerId: null } as const
      await enqueue(
        db,
        { ...to, template: 'campConfirm', values, locale: here.locale, expiresAt },
        at,
      )
      return registered
    })
  },

  removePastRegistrations: () =>
    removeOldRegistrations(storage.db, new Date(now().getTime() - keptDays * dayMs).toISOString()),
})
