import type { Identity } from '#model/identity.ts'
import type { Locale } from '#model/locale.ts'
import { typedCode } from '#model/phone.ts'
import type { Db } from '../db/types.ts'
import { countTry, loginCodeOf, putLoginCode } from '../kernel/customers/login-code-repository.ts'
import { hashOfCode, isSameHash, newCode, oneTimeCode } from '../kernel/customers/one-time-code.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import { type Failed, failed } from '../kernel/outcome.ts'

/** A code belongs to the session that asked for it, to what it is for, and to the address or number that it was sent to. */
type CodeFor = {
  session: { id: string }
  token: string | null
  /** `order …` with what is ordered: it confirms that order and no other. */
  purpose: 'login' | 'name' | `order ${string}`
  identity: Identity
}

const hashFor = ({ token, purpose, identity }: CodeFor, code: string): string =>
  hashOfCode(token ?? '', [purpose, identity.name, code])

/** Stores a new code of so many digits, which the caller tells in a message. */
export const keepCode = async (
  db: Db,
  of: CodeFor,
  { digits, at }: { digits: number; at: Date },
): Promise<{ code: string; expiresAt: Date }> => {
  const code = newCode(digits)
  const expiresAt = new Date(at.getTime() + oneTimeCode.minutes * 60_000)
  await putLoginCode(db, {
    session_id: of.session.id,
    recipient: of.identity.name,
    code_hash: hashFor(of, code),
    tries: 0,
    expires_at: expiresAt.toISOString(),
  })
  return { code, expiresAt }
}

/** Stores a new code of so many digits and enqueues the message that tells it. */
export const sendSignInCode = async (
  db: Db,
  of: CodeFor,
  { digits, locale, at }: { digits: number; locale: Locale; at: Date },
): Promise<{ digits: number; seconds: number }> => {
  const { by, name } = of.identity
  const { minutes } = oneTimeCode
  const { code, expiresAt } = await keepCode(db, of, { digits, at })
  await enqueue(
    db,
    {
      channel: by === 'email' ? 'mail' : 'sms',
      to: name,
      customerId: null,
      template: 'signInCode',
      values: { code, minutes },
      locale,
      expiresAt,
    },
    at,
  )
  return { digits, seconds: minutes * 60 }
}

/** Why a typed code proves nothing, which counts as a try; null if it is the one. It stays valid until it is removed. */
export const codeFault = async (
  db: Db,
  of: CodeFor,
  typed: string,
  at: Date,
): Promise<Failed | null> => {
  const wrong = failed('codeWrong', { field: 'code' })
  const sent = await loginCodeOf(db, of.session.id)
  if (!sent || sent.expires_at <= at.toISOString() || sent.tries >= oneTimeCode.maxTries)
    return wrong
  if (isSameHash(sent.code_hash, hashFor(of, typedCode(typed)))) return null
  await countTry(db, sent)
  return wrong
}
