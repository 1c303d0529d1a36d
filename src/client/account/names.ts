import type { Identity } from '#model/identity.ts'
import type { CallFailure } from '../http/call.ts'
import { change } from '../http/change.ts'
import { openSession } from '../session/session.ts'

/** Sends a code to what the customer wants to sign in with, too; says how many digits it has. */
export const sendNameCode = async ({
  by,
  name,
}: Identity): Promise<{ is: 'sent'; digits: number } | CallFailure> => {
  const reply = await change('POST /api/v3/account/name/code', { body: { [by]: name } })
  return reply.is === 'ok' ? { is: 'sent', digits: reply.result.digits } : reply
}

/** Adds or changes a name by its code; `other` says what becomes of another account that has it. */
export const putName = async (
  { by, name }: Identity,
  code: string,
  other?: 'merge' | 'leave',
): Promise<CallFailure | null> => {
  const body = { [by]: name, code, ...(other && { other }) }
  const reply = await change('POST /api/v3/account/name', { body }, { timeout: 'large' })
  if (reply.is === 'failed') return reply
  await openSession(true)
  return null
}
