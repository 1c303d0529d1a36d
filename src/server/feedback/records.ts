import { z } from 'zod'
import type { Input } from '#contract/core/endpoint.ts'
import { type feedback as contract, FeedbackRecord } from '#contract/feedback/feedback.ts'
import { bandOf, feedbackKinds, isScore, orderedFor, reasonsOf, scoreOf } from '#model/feedback.ts'
import { type Identity, identityOf } from '#model/identity.ts'
import { faultsOf, invalidField } from '../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'

type Body = Input<typeof contract.submit>['body']

export type Records = {
  orderId: string
  /** The address or number of the account that ordered. */
  customer: Identity
  overall: FeedbackRecord
  orderedFor: FeedbackRecord
}

const Both = z.array(FeedbackRecord).length(2)

/** The records of a plain form, which has no script to write them as JSON. */
const ofForm = ({
  rating = '',
  orderedFor: who = '',
  remarks = '',
  orderId = '',
  emailAddress = '',
}: Body): unknown => {
  const shared = { order_id: orderId, emailAddress, app_type: 'pharmacy', source: 'form' }
  return [
    { ...shared, nps_type: 'overall', rating: scoreOf(rating), remarks, reasons: [] },
    { ...shared, nps_type: 'ordered_for', rating: null, reasons: who === '' ? [] : [who] },
  ]
}

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Names the first reason that its record does not offer. */
const wrongReason = (record: FeedbackRecord, index: number): Failed | null => {
  const offered: readonly string[] =
    record.nps_type === 'ordered_for'
      ? orderedFor
      : isScore(record.rating)
        ? reasonsOf[bandOf(record.rating)]
        : []
  const at = record.reasons.findIndex((reason) => !offered.includes(reason))
  return at < 0
    ? null
    : invalidField(`data.${index}.reasons.${at}`, 'errors:reasonChoice', {
        options: offered.join(', '),
      })
}

/** Reads both records and says what is wrong with them, field by field. */
export const readRecords = (body: Body): Outcome<Records> => {
  const data = body.data === undefined ? ofForm(body) : parsedJson(body.data)
  if (data === undefined) return invalidField('data', 'errors:reasonForm')
  const parsed = Both.safeParse(data)
  if (!parsed.success) {
    const [first, ...besides] = faultsOf(parsed.error, data).map((fault) => ({
      ...fault,
      field: `data.${fault.field}`.replace(/\.body$/, ''),
    }))
    return first ? { ...first, besides } : failed('invalid', { field: 'data' })
  }
  const of = (kind: (typeof feedbackKinds)[number]) =>
    parsed.data.find(({ nps_type }) => nps_type === kind)
  const [overall, ordered] = [of('overall'), of('ordered_for')]
  if (!overall || !ordered)
    return invalidField('data', 'errors:reasonChoice', { options: feedbackKinds.join(', ') })
  if (!isScore(overall.rating)) return failed('feedbackRatingMissing', { field: 'rating' })
  if (overall.order_id === '') return failed('feedbackOrderMissing', { field: 'orderId' })
  const customer = identityOf(overall.emailAddress)
  if (customer === null) return failed('emailInvalid', { field: 'emailAddress' })
  if (
    ordered.order_id !== overall.order_id ||
    identityOf(ordered.emailAddress)?.name !== customer.name
  )
    return invalidField('data', 'errors:reasonGoesWith', { other: overall.order_id })
  for (const [index, record] of parsed.data.entries()) {
    const wrong = wrongReason(record, index)
    if (wrong) return wrong
  }
  return ok({ orderId: overall.order_id, customer, overall, orderedFor: ordered })
}
