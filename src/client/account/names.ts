import type { account } from '#contract/account/privacy.ts'
import type { Identity } from '#model/identity.ts'
import type { CallFailure, RouteOf } from '../http/call.ts'
import { change } from '../http/change.ts'
import { openSession } from '../session/session.ts'

const routes = {
  code: { method: 'POST', path: '/api/v3/account/name/code', changes: true } satisfies RouteOf<
    typeof account.nameCode
  >,
  put: { method: 'POST', path: '/api/v3/account/name', changes: true } satisfies RouteOf<
    typeof account.name
  >,
} as const

/** Sends a code to what the customer wants to sign in with, too; says how many digits it has. */
export const sendNameCode = async ({
  by,
  name,
}: Identity): Promise<{ is: 'sent'; digits: number } | CallFailure> => {
  const reply = await change<typeof account.nameCode>(routes.code, { body: { [by]: name } })
  return reply.is === 'ok' ? { is: 'sent', digits: reply.result.digits } : reply
}

/** Adds or changes a name by its code; `other` says what becomes of another account that has it. */
export const putName = async (
  { by, name }: Identity,
  code: string,
  other?: 'merge' | 'leave',
): Promise<CallFailure | null> => {
  const body = { [by]: name, code, ...(other && { other }) }
  const reply = await change<typeof account.name>(routes.put, { body }, { timeout: 'large' })
  if (reply.is === 'failed') return reply
  await openSession(true)
  return null
}
