import type { Result } from '#contract/core/endpoint.ts'
import type { mailPreferences as contract } from '#contract/notifications/mail-preferences.ts'
import type { CallFailure } from '../http/call.ts'
import { change } from '../http/change.ts'
import { readStore } from '../http/read.ts'

const store = readStore('GET /api/v3/mail-preferences')
export type MailPreferences = Result<typeof contract.read>
export type MailCategory = keyof MailPreferences
export const $mailPreferences = store.$reading
export const loadMailPreferences = (): Promise<unknown> => store.load()

export const chooseMails = async (
  category: MailCategory,
  isWanted: boolean,
): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/mail-preferences', { body: { [category]: isWanted } })
  if (reply.is === 'failed') return reply
  store.take(reply.result)
  return null
}
