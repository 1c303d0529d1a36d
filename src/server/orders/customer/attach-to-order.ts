import type { Order } from '#contract/orders/view.ts'
import { can } from '#model/order.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../../kernel/session/mutation.ts'
import { attach, prescriptionById } from '../../prescriptions/prescription-repository.ts'
import type { Visit } from '../cart/cart-store.ts'
import { awaitReview } from '../rows/order-deadline-repository.ts'
import { detailsOf } from '../rows/order-details.ts'
import { bindPrescriptions } from '../rows/order-prescription-repository.ts'
import { addEvent, linesOf, orderOf } from '../rows/order-repository.ts'
import { orderView } from '../rows/order-view.ts'
import {
  answerQuestion,
  isOpenQuestion,
  questionOf,
  questionsOf,
  type StoredQuestion,
} from '../rows/question-repository.ts'
import { changeLine } from '../rows/transition.ts'

/** Stores an answer to questions of an order, which goes back to the pharmacists with it. */
const answer = async (
  db: Db,
  orderId: string,
  questions: readonly StoredQuestion[],
  answer: { answer: string | null; at: Timestamp },
): Promise<boolean> => {
  const answered: StoredQuestion[] = []
  for (const one of questions) if (await answerQuestion(db, one.id, answer)) answered.push(one)
  if (answered.length === 0) return false
  for (const line of await linesOf(db, [orderId]))
    if (answered.some((one) => one.line === line.number) && line.review === 'pending')
      await changeLine(db, line, { review_reason: null })
  await addEvent(db, orderId, {
    parcel: null,
    job: 'answered',
    status: 'success',
    comment: answer.answer,
    actor: 'customer',
    at: answer.at,
  })
  await awaitReview(db, orderId)
  return true
}

/** A customer answers, in words, what a pharmacist asks about an order. */
export type AnswerQuestion = (
  visit: MutationRequest & Pick<Visit, 'locale'>,
  orderId: string,
  answer: { question: string; text: string },
) => Promise<Outcome<Order>>

export const createAnswerQuestion =
  ({ runMutation, now }: Pick<Core, 'runMutation' | 'now'>): AnswerQuestion =>
  (visit, orderId, { question, text }) =>
    runMutation(
      visit,
      ['answer', orderId, question, text],
      byCustomer(async (db, { customer_id: customerId }) => {
        const order = await orderOf(db, customerId, orderId)
        if (!order) return failed('notFound', { field: 'id' })
        const asked = await questionOf(db, orderId, question)
        if (!asked) return failed('notFound', { field: 'question' })
        if (!isOpenQuestion(asked)) return failed('questionOver', { field: 'question' })
        if (!can.addPrescription(order)) return failed('orderOver', { field: 'id' })
        const at = now().toISOString()
        if (!(await answer(db, orderId, [asked], { answer: text, at })))
          return failed('questionOver', { field: 'question' })
        const after = (await orderOf(db, customerId, orderId)) ?? order
        return ok(orderView(await detailsOf(db, after), visit.locale))
      }),
    )

/** Adds the attached prescriptions to an order that awaits them, with one more: `paper`. */
export type AttachToOrder = (
  visit: MutationRequest & Pick<Visit, 'locale'>,
  orderId: string,
  paper?: string,
) => Promise<Outcome<Order>>

export const createAttachToOrder =
  ({ runMutation, now }: Pick<Core, 'runMutation' | 'now'>): AttachToOrder =>
  (visit, orderId, paper) =>
    runMutation(
      visit,
      ['prescribe', orderId, ...(paper === undefined ? [] : [paper])],
      byCustomer(async (db, { customer_id: customerId }) => {
        const order = await orderOf(db, customerId, orderId)
        if (!order) return failed('notFound', { field: 'id' })
        if (!can.addPrescription(order)) return failed('orderOver', { field: 'id' })
        const at = now().toISOString()
        if (paper !== undefined) {
          if (!(await prescriptionById(db, customerId, paper)))
            return failed('notFound', { field: 'id' })
          await attach(db, customerId, paper, at)
        }
        const { prescriptionIds } = await bindPrescriptions(db, { customerId, orderId, at })
        if (prescriptionIds.length === 0) return failed('prescriptionMissing')
        // What was asked is answered by it: a pharmacist looks at all of the order again.
        const open = (await questionsOf(db, orderId)).filter(isOpenQuestion)
        await answer(db, orderId, open, { answer: null, at })
        return ok(orderView(await detailsOf(db, { ...order, awaits_review: 1 }), visit.locale))
      }),
    )
