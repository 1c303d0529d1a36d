import { expect, it } from 'vitest'
import { approvalStates } from '#model/approval.ts'
import { campStates } from '#model/camp.ts'
import { draftStates } from '#model/content-draft.ts'
import { orderStates, parcelStates, paymentStates, reviews } from '#model/order.ts'
import { parcelQueues } from '#model/parcel-queues.ts'
import { productReviewStates } from '#model/product-review.ts'
import { sideEffectStates } from '#model/side-effect.ts'
import { ticketOutcomes, ticketStates } from '#model/ticket.ts'
import { isKnownState } from '../../../src/console/parts/State.tsx'

it('each state that the console shows says by its tone whose turn it is', () => {
  const shown = [
    ...orderStates,
    ...parcelStates,
    ...parcelQueues,
    ...paymentStates,
    ...reviews,
    ...approvalStates,
    ...campStates,
    ...draftStates,
    ...productReviewStates,
    ...sideEffectStates,
    ...ticketStates,
    ...ticketOutcomes,
  ]
  expect(shown.filter((state) => !isKnownState(state))).toEqual([])
  expect(isKnownState('eaten')).toBe(false)
})
