import { hash, randomBytes } from 'node:crypto'
import { formatMoment } from '#i18n/moment.ts'
import { hourMs } from '#model/duration.ts'
import type { Locale } from '#model/locale.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import type { Core } from '../kernel/session/core.ts'
import {
  registrationByHash,
  removeRegistration,
  removeUnconfirmed,
  type StoredCamp,
  setConfirmed,
} from './camp-repository.ts'
import { freePlace } from './transition.ts'

/** A place is held this long for its mail to be opened. The text of the page says so too. */
const hoursHeld = 24

/** The token of a mailed link, its hash for the row, and until when it counts: never longer than the camp. */
export const newConfirmation = (camp: Pick<StoredCamp, 'ends_at'>, at: Date) => {
  const token = randomBytes(16).toString('base64url')
  const until = Math.min(at.getTime() + hoursHeld * hourMs, new Date(camp.ends_at).getTime())
  return { token, confirm_hash: hashOf(token), confirm_by: new Date(until).toISOString() }
}

const hashOf = (token: string): string => hash('sha256', token, 'hex')

/** What a mail says of a camp. */
export const campFacts = ({ name, venue, pincode, starts_at }: StoredCamp, locale: Locale) => ({
  camp: name,
  venue,
  pincode,
  when: formatMoment(locale, starts_at),
})

/** Makes places free again that were not confirmed in time. */
export const freeUnconfirmed = async (
  db: Db,
  at: Timestamp,
  campId: string | null = null,
): Promise<void> => {
  for (const id of await removeUnconfirmed(db, at, campId)) await freePlace(db, id, at)
}

/** What the page of a mailed link shows. */
export type HeldPlace =
  | { is: 'held'; camp: StoredCamp; until: Timestamp }
  | { is: 'confirmed'; camp: StoredCamp }
  | { is: 'givenUp' }
  | { is: 'over' }

export type Confirmations = {
  show: (token: string) => Promise<HeldPlace>
  confirm: (token: string, locale: Locale) => Promise<HeldPlace>
  giveUp: (token: string) => Promise<HeldPlace>
  freeUnconfirmed: () => Promise<void>
}

/** The token was mailed to the address that registered, so it proves the mailbox: no session is needed, and opening the page changes nothing. */
export const createConfirmations = ({
  storage,
  now,
}: Pick<Core, 'storage' | 'now'>): Confirmations => {
  const findRegistration = async (db: Db, token: string) => {
    const known = await registrationByHash(db, hashOf(token))
    const at = now().toISOString()
    const isOver =
      !known ||
      known.camp.ends_at <= at ||
      (known.registration.confirm_by !== null && known.registration.confirm_by <= at)
    return isOver ? null : known
  }
  return {
    show: async (token) => {
      const known = await findRegistration(storage.db, token)
      if (!known) return { is: 'over' }
      const { camp, registration } = known
      return registration.confirm_by === null
        ? { is: 'confirmed', camp }
        : { is: 'held', camp, until: registration.confirm_by }
    },
    confirm: (token, locale) =>
      storage.inTransaction(async (db) => {
        const known = await findRegistration(db, token)
        if (!known) return { is: 'over' }
        const { camp, registration } = known
        if (registration.confirm_by === null) return { is: 'confirmed', camp }
        await setConfirmed(db, hashOf(token))
        const expiresAt = new Date(camp.ends_at)
        const to = { channel: 'mail', to: registration.email, customerId: null } as const
        await enqueue(
          db,
          { ...to, template: 'campRegistered', values: campFacts(camp, locale), locale, expiresAt },
          now(),
        )
        return { is: 'confirmed', camp }
      }),
    giveUp: (token) =>
      storage.inTransaction(async (db) => {
        const known = await findRegistration(db, token)
        if (!known) return { is: 'over' }
        await removeRegistration(db, hashOf(token))
        await freePlace(db, known.camp.id, now().toISOString())
        return { is: 'givenUp' }
      }),
    freeUnconfirmed: () => storage.inTransaction((db) => freeUnconfirmed(db, now().toISOString())),
  }
}
