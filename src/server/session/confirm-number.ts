import type { Locale } from '#model/locale.ts'
import { typedCode } from '#model/phone.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import type { Db } from '../db/types.ts'
import {
  changeContactNumber,
  contactNumberOf,
  putNumberCode,
} from '../kernel/customers/contact-number-repository.ts'
import { hashOfCode, isSameHash, newCode, oneTimeCode } from '../kernel/customers/one-time-code.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import { type Failed, failed, tooOften } from '../kernel/outcome.ts'

const day = 24 * 60 * 60
/** Codes to one number: of one account, and of all accounts together, lest several accounts write to a stranger. */
const perPair: RateLimit = { max: 3, seconds: day }
const perNumber: RateLimit = { max: 6, seconds: day }
/** Codes of one account and of one client, to whatever numbers. */
const perAccount: RateLimit = { max: 6, seconds: day }
const perClient: RateLimit = { max: 20, seconds: day }

type Asker = { token: string | null; locale: Locale; client: string | null }
type Wanted = { customer_id: string; number: string; channel: 'sms' | 'whatsapp' }

const waitOf = async (
  db: Db,
  { client }: Asker,
  { customer_id, number }: Wanted,
  at: Date,
): Promise<number> => {
  const uses = [
    { what: 'number code by client', who: client, limit: perClient },
    { what: 'number code by account', who: customer_id, limit: perAccount },
    { what: 'number code', who: JSON.stringify([customer_id, number]), limit: perPair },
    { what: 'number code by number', who: number, limit: perNumber },
  ]
  for (const { what, who, limit } of uses) {
    const seconds = who === null ? 0 : await take(db, what, who, limit, at)
    if (seconds > 0) return seconds
  }
  return 0
}

/**
 * Sends a code to a number that its owner has not confirmed for this account, in the caller's transaction: any number can be typed. Null where
 * it is confirmed.
 */
export const askToConfirm = async (
  db: Db,
  asker: Asker,
  wanted: Wanted,
  at: Date,
): Promise<{ sentTo: string } | Failed | null> => {
  const { customer_id, number, channel } = wanted
  if ((await contactNumberOf(db, customer_id, number))?.confirmed_at) return null
  const wait = await waitOf(db, asker, wanted, at)
  if (wait > 0) return tooOften(wait)
  const { minutes } = oneTimeCode
  const code = newCode()
  const expiresAt = new Date(at.getTime() + minutes * 60_000)
  await putNumberCode(db, {
    customer_id,
    number,
    code_hash: hashOfCode(asker.token ?? '', ['number', number, code]),
    expires_at: expiresAt.toISOString(),
  })
  await enqueue(
    db,
    {
      channel,
      to: number,
      customerId: customer_id,
      template: 'numberCode',
      values: { code, minutes },
      locale: asker.locale,
      expiresAt,
    },
    at,
  )
  return { sentTo: number }
}

type Typed = { customer_id: string; number: string; code: string }

/** Confirms a number by its code; null where it is confirmed. */
export const confirmNumber = async (
  db: Db,
  token: string,
  { customer_id, number, code }: Typed,
  at: Date,
): Promise<Failed | null> => {
  const now = at.toISOString()
  const known = await contactNumberOf(db, customer_id, number)
  if (known?.confirmed_at) return null
  const { code_hash, expires_at, tries } = known ?? {}
  const wrong = failed('codeWrong', { field: 'code' })
  if (!known || !code_hash || !expires_at || expires_at <= now) return wrong
  if ((tries ?? 0) >= oneTimeCode.maxTries) return wrong
  if (!isSameHash(code_hash, hashOfCode(token, ['number', number, typedCode(code)]))) {
    await changeContactNumber(db, known, { tries: known.tries + 1 })
    return wrong
  }
  await changeContactNumber(db, known, { code_hash: null, expires_at: null, confirmed_at: now })
  return null
}
