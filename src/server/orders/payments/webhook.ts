import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import type { PaymentProvider } from '../../platform/payment-providers/payment-provider.ts'
import { takeReversal } from '../money/take-reversal.ts'
import { makeRefundsDue } from '../rows/payment-refund-repository.ts'
import { applyEvent } from './apply-event.ts'
import { takeList, tellReversal } from './find-reversals.ts'

/** Applies a webhook of the payment provider and returns the number of new events. A forged one changes nothing. */
export type HandleWebhook = (
  body: Uint8Array,
  headers: Headers,
) => Promise<Outcome<{ taken: number }>>

export const createWebhook =
  ({
    storage,
    provider,
    now,
    log,
  }: Pick<Core, 'storage' | 'now' | 'log'> & {
    provider: PaymentProvider | null
  }): HandleWebhook =>
  async (body, headers) => {
    const content = provider?.readWebhook(body, headers)
    if (!provider || !content) return failed('signatureWrong')
    let taken = 0
    for (const event of content.events) {
      const source = {
        provider: provider.name,
        source: 'notified',
        at: now().toISOString(),
      } as const
      const came = await storage.inTransaction((db) => applyEvent(db, event, source))
      const about = { payment: event.providerOrderId, attempt: event.reference }
      if (came === 'amount-differs')
        log.error(about, 'captured amount differs from the requested one and is refunded')
      // The provider's account may be used for other payments as well.
      if (came === 'unknown') log.warn(about, 'unknown payment')
      if (came === 'new' || came === 'amount-differs') taken += 1
    }
    for (const reversal of content.reversals) {
      const at = now().toISOString()
      const came = await storage.inTransaction((db) =>
        takeReversal(db, provider.name, reversal, { at }),
      )
      tellReversal(log, reversal, came)
      // A refund that the shop asked for: its job asks the provider for it now.
      if (came === 'own')
        await storage.inTransaction((db) => makeRefundsDue(db, reversal.reference, at))
      if (came === 'new' || came === 'above') taken += 1
      // It may have counted, weeks ago: what the provider says now decides. Without its answer it sends the webhook again.
      if (came !== 'early' && reversal.kind === 'refund' && reversal.state === 'failed')
        try {
          await takeList({ storage, provider, now, log }, reversal.reference)
        } catch (error) {
          log.warn(
            { reversal: reversal.id, err: error },
            'asking about a refund that failed failed',
          )
          return failed('unavailable')
        }
    }
    return ok({ taken })
  }
