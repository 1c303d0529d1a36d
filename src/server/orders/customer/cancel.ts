import type { Input, Result } from '#contract/core/endpoint.ts'
import type { orders as contract } from '#contract/orders/orders.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { type Locale, locales } from '#model/locale.ts'
import { type CancelReason, cancelReasons, otherReason, withoutPrefix } from '#model/order.ts'
import { type Failed, failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../../kernel/session/mutation.ts'
import { cancelOrder } from '../money/cancel.ts'
import { detailsOf } from '../rows/order-details.ts'
import { orderOf } from '../rows/order-repository.ts'
import { orderView, reasonKeys } from '../rows/order-view.ts'

type Visit = MutationRequest & { locale: Locale }
type Asking = Input<typeof contract.cancel>['body']

export type CancelOrder = {
  reasons: (locale: Locale) => Result<typeof contract.cancelReasons>
  cancel: (
    visit: Visit,
    orderId: string,
    input: Asking,
  ) => Promise<Outcome<Result<typeof contract.cancel>>>
}

/** A reason by its id, or by its text in any language: older clients send that. */
const reasonNamed = (text: string): CancelReason | null =>
  cancelReasons.find(
    (reason) =>
      reason === text ||
      locales.some(
        (locale) => serverTexts(locale)(reasonKeys[reason]).toLowerCase() === text.toLowerCase(),
      ),
  ) ?? null

/** The reason as it is stored (spec §5 "Cancel"), or the missing field. */
const reasonOf = ({
  cancelReason,
  otherCancelReasonText: text,
}: Asking): { reason: string } | Failed => {
  const reason = reasonNamed(cancelReason)
  if (reason === null) return failed('cancelReasonMissing', { field: 'cancelReason' })
  if (reason !== 'others') return { reason }
  // The specification's client writes the prefix itself.
  const own = withoutPrefix(text)
  return own.trim() === ''
    ? failed('cancelTextMissing', { field: 'otherCancelReasonText' })
    : { reason: otherReason(own.trim()) }
}

export const createCancelOrder = ({
  runMutation,
  now,
}: Pick<Core, 'runMutation' | 'now'>): CancelOrder => ({
  reasons: (locale) =>
    cancelReasons.map((reason) => ({
      reasonId: reason,
      reasonText: serverTexts(locale)(reasonKeys[reason]),
      others: reason === 'others',
    })),

  cancel: (visit, orderId, input) =>
    runMutation(
      visit,
      ['cancel', orderId, input],
      byCustomer(async (db, { customer_id }) => {
        const order = await orderOf(db, customer_id, orderId)
        if (!order) return failed('notFound', { field: 'id' })
        const why = reasonOf(input)
        if ('failed' in why) return why
        const t = serverTexts(visit.locale)
        // A cancelled order keeps the id of the reason; a removed line shows it in words.
        const reason = reasonNamed(why.reason)
        const ended = await cancelOrder(db, order, {
          reason: why.reason,
          partReason: reason === null ? why.reason : t(reasonKeys[reason]),
          actor: 'customer',
          at: now(),
        })
        if ('failed' in ended) return ended
        const view = orderView(await detailsOf(db, ended.order), visit.locale)
        return ok({
          orderId,
          msg: t(ended.isWhole ? 'order:cancelled' : 'order:partCancelled'),
          order: view,
        })
      }),
    ),
})
