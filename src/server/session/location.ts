import type { Catalogue } from '#catalogue/open.ts'
import { nearestCity } from '#catalogue/query/nearest-city.ts'
import { type City, cityNamed, cityNameFor, cityNameIn, pincodeOf } from '#catalogue/query/place.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { session as contract } from '#contract/session/session.ts'
import type { Locale } from '#model/locale.ts'
import { isPincode } from '#model/patterns.ts'
import { plainPincode } from '#model/pincode.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import type { Db } from '../db/types.ts'
import { isOutside } from '../http/client-address.ts'
import { cityCookie, sessionCookie } from '../http/cookies.ts'
import { csrfOf } from '../http/csrf.ts'
import { requireCatalogue, withCatalogue } from '../kernel/active-catalogue.ts'
import type { Call } from '../kernel/call.ts'
import { messageOf } from '../kernel/error-messages.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import { failed, type Outcome, ok, tooOften } from '../kernel/outcome.ts'
import { hasConsent } from '../kernel/session/consent.ts'
import type { Core } from '../kernel/session/core.ts'
import { isMarketingAgreed } from '../kernel/session/marketing-consent.ts'
import type { MutationRequest } from '../kernel/session/mutation.ts'
import { changeSession, type Session } from '../kernel/session/session-repository.ts'
import { cartById } from '../orders/rows/cart-repository.ts'

/** New sessions of one client. A whole village may share an address of its mobile network; a program that keeps no cookie fills the table. */
const perClient: RateLimit = { max: 3_000, seconds: 60 * 60 }

/** A visitor farther than this from every served pincode is not in a served city. */
const reachKm = 60

type Moved = Outcome<Result<typeof contract.pincode>>
type Here = MutationRequest & { locale: Locale }

/** The session of a visitor and its token. */
export type Opened = { session: Session; token: string }

export type Location = {
  /** The session of a token, or a new one with its cookie. `kept`: as below. */
  open: (call: Pick<Call, 'token' | 'client'>, stored: string | null) => Promise<Outcome<Opened>>
  /** `kept`: the city that the browser keeps longer than a session lives. */
  read: (
    call: Pick<Call, 'token' | 'client' | 'locale'>,
    stored: string | null,
  ) => Promise<Outcome<Result<typeof contract.read>>>
  pincode: (here: Here, pincode: string) => Promise<Moved>
  city: (here: Here, city: string) => Promise<Moved>
  removePincode: (here: Here) => Promise<Moved>
  geolocation: (place: string, locale: Locale) => Outcome<Result<typeof contract.geolocation>>
}

export type LocationDeps = Pick<
  Core,
  'storage' | 'sessions' | 'runMutation' | 'activeCatalogue' | 'now'
> & {
  https: boolean
  cookieName: string
}

/** The destination: a pincode determines the city; a city alone is enough to fill a cart. */
export const createLocation = ({
  storage,
  sessions,
  runMutation,
  activeCatalogue,
  now,
  https,
  cookieName,
}: LocationDeps): Location => {
  const moved = async (
    db: Db,
    session: Session,
    catalogue: Catalogue,
    to: { city: string | null; pincode: string | null },
    locale: Locale,
  ): Promise<Moved> => {
    await changeSession(db, session.id, to)
    const cart =
      to.city !== session.city && session.cart_id !== null
        ? await cartById(db, session.cart_id)
        : null
    // spec §4: a city change shows a notice that some products may be removed.
    const isNoticed = cart !== null && cart.lines.length > 0
    return {
      ok: {
        city: cityNameFor(catalogue, to.city, locale),
        pincode: to.pincode,
        notices: isNoticed
          ? [{ code: 'placeChanges', msg: messageOf(locale, 'placeChanges') }]
          : [],
      },
      cookies: [cityCookie(to.city, https)],
    }
  }

  const toCity = (
    here: Here,
    value: unknown,
    catalogue: Catalogue,
    city: City,
    pincode: (session: Session) => string | null,
  ) =>
    runMutation(here, value, (db, session) =>
      moved(db, session, catalogue, { city: city.name, pincode: pincode(session) }, here.locale),
    )

  const open = requireCatalogue(
    activeCatalogue,
    async (
      catalogue,
      { token, client }: Pick<Call, 'token' | 'client'>,
      stored: string | null,
    ): Promise<Outcome<Opened>> => {
      const session = await sessions.known(token)
      if (session && token !== null) return ok({ session, token })
      const wait =
        client === null || !isOutside(client)
          ? 0
          : await take(storage.db, 'session', client, perClient, now())
      if (wait > 0) return tooOften(wait)
      const city = stored === null ? null : cityNamed(catalogue, stored)
      const made = await sessions.make(city?.served ? city.name : null)
      return { ok: made, cookies: [sessionCookie(cookieName, made.token, https)] }
    },
  )

  return {
    open,
    read: requireCatalogue(activeCatalogue, async (catalogue, call, stored) => {
      const opened = await open(call, stored)
      if ('failed' in opened) return opened
      const { session, token } = opened.ok
      return {
        ok: {
          city: cityNameFor(catalogue, session.city, call.locale),
          pincode: session.pincode,
          csrf: csrfOf(token),
          emailId: session.email,
          phone: session.phone,
          personalStorage: await hasConsent(storage.db, session.customer_id, 'personalStorage'),
          marketing: await isMarketingAgreed(storage.db, session),
        },
        ...(opened.cookies && { cookies: opened.cookies }),
      }
    }),
    pincode: requireCatalogue(activeCatalogue, async (catalogue, here, typed) => {
      const pincode = plainPincode(typed)
      if (!isPincode(pincode)) return failed('pincodeInvalid', { field: 'pincode' })
      const place = pincodeOf(catalogue, pincode)
      const city = place?.served ? cityNamed(catalogue, place.city) : null
      if (!city) return failed('pincodeNotServed', { field: 'pincode' })
      return await toCity(here, ['pincode', pincode], catalogue, city, () => pincode)
    }),
    city: requireCatalogue(activeCatalogue, async (catalogue, here, name) => {
      const city = cityNamed(catalogue, name)
      if (!city) return failed('cityUnknown', { field: 'city' })
      if (!city.served) return failed('placeNotCovered', { field: 'city' })
      return await toCity(here, ['city', city.name], catalogue, city, (session) =>
        session.city === city.name ? session.pincode : null,
      )
    }),
    removePincode: requireCatalogue(activeCatalogue, async (catalogue, here) => {
      return await runMutation(here, ['remove pincode'], (db, session) =>
        moved(db, session, catalogue, { city: session.city, pincode: null }, here.locale),
      )
    }),
    geolocation: (place, locale) =>
      withCatalogue(activeCatalogue, (catalogue) => {
        const match = /^(-?\d{1,2}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(
          place.replaceAll(' ', ''),
        )
        const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
        if (!match || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
          return invalidField('place', 'errors:reasonExample', { example: '12.97,77.59' })
        const city = nearestCity(catalogue, { latitude, longitude }, reachKm)
        return city ? ok([{ city: cityNameIn(city, locale) }]) : failed('placeNotCovered')
      }),
  }
}
