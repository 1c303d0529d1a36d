import type { Result } from '#contract/core/endpoint.ts'
import type { appInstallSms } from '#contract/home/app-install.ts'
import { hourMs } from '#model/duration.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { isMobile } from '#model/patterns.ts'
import { tenDigits } from '#model/phone.ts'
import { inLocale, installAppPath } from '#paths.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import type { Storage } from '../db/types.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import { type Failed, failed, type Outcome, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'

/** The number may be anyone's: it gets one message a day, from all clients together. */
const perNumber: RateLimit = { max: 1, seconds: 24 * 60 * 60 }
/** Enough for a family, too few to send messages to strangers for a living. */
const perClient: readonly RateLimit[] = [
  { max: 5, seconds: 60 * 60 },
  { max: 10, seconds: 24 * 60 * 60 },
]
/** All senders together: what the gateway may cost in a day. */
const perShop: RateLimit = { max: 2_000, seconds: 24 * 60 * 60 }
/** A message that could not be sent for so long surprises its reader. */
const usefulMs = hourMs

type Asked = { contactNumber: string; locale: Locale; client: string | null }

export type AppInstall = (request: Asked) => Promise<Outcome<Result<typeof appInstallSms>>>

export const createAppInstall = ({
  storage,
  site,
  now,
}: Pick<Core, 'storage' | 'site' | 'now'>): AppInstall => {
  /** Why no message may be sent now; null when one may. A refused try counts as well. */
  const refusal = async (
    db: Storage['db'],
    contactNumber: string,
    client: string | null,
    at: Date,
  ): Promise<Failed | null> => {
    for (const limit of client === null ? [] : perClient) {
      const seconds = await take(db, 'app sms client', client as string, limit, at)
      if (seconds > 0) return tooOften(seconds)
    }
    const wait = await take(db, 'app sms number', contactNumber, perNumber, at)
    if (wait > 0) return failed('smsSentToday', { field: 'contactNumber', retryAfterSeconds: wait })
    const full = await take(db, 'app sms', 'all', perShop, at)
    return full > 0 ? tooOften(full) : null
  }

  return async ({ contactNumber: typed, locale, client }) => {
    const contactNumber = tenDigits(typed)
    const page = inLocale(locale, installAppPath)
    if (!isMobile(contactNumber))
      return failed('mobileInvalid', {
        field: 'contactNumber',
        values: { digits: limits.mobileDigits },
      })
    const why = await storage.inTransaction(async (db) => {
      const at = now()
      const why = await refusal(db, contactNumber, client, at)
      if (why) return why
      await enqueue(
        db,
        {
          channel: 'sms',
          to: `91${contactNumber}`,
          customerId: null,
          template: 'appInstall',
          values: { link: site + page },
          locale,
          expiresAt: new Date(at.getTime() + usefulMs),
        },
        at,
      )
      return null
    })
    return why ?? { ...ok({ success: true }), page: `${page}#sent` }
  }
}
