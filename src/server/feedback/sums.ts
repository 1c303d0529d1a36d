import type { FeedbackSums, opsFeedback } from '#contract/feedback/admin.ts'
import { dayAfter, dayBegins, dayInIndia, weekOf } from '#model/calendar-india.ts'
import { bandOf, bands, isScore, netPromoterScore } from '#model/feedback.ts'
import type { Serving } from '../kernel/call.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import { ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { type FeedbackRow, feedbackBetween } from './feedback-repository.ts'

const maxRemarks = 50
/** The sums go back this far unless operators ask otherwise, and at most this far. */
const usualDays = 12 * 7
const maxDays = 400

/** What a function returns for texts of which many rows have the same. */
const once = <Value>(of: (text: string) => Value): ((text: string) => Value) => {
  const known = new Map<string, Value>()
  return (text) => {
    const value = known.get(text) ?? of(text)
    known.set(text, value)
    return value
  }
}

/** Counts by a key, in the order of the keys. */
const counted = (keys: Iterable<string>): [string, number][] => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Sums of feedback by week, band, reason and city; an answer with two reasons counts for both. */
export const sumsOf = (records: readonly FeedbackRow[]): FeedbackSums => {
  // Days of India begin at 18:30 UTC: moments of the same ten minutes are of the same.
  const weekAt = once((start) => weekOf(dayInIndia(new Date(`${start}0:00.000Z`))))
  const reasonsOf = once((reasons) => JSON.parse(reasons) as string[])
  const reasonsIn = ({ reasons }: FeedbackRow): string[] => reasonsOf(reasons)
  const answers = records.flatMap((record) =>
    record.kind === 'overall' && isScore(record.rating)
      ? [
          {
            ...record,
            rating: record.rating,
            band: bandOf(record.rating),
            week: weekAt(record.at.slice(0, '2026-11-20T18:3'.length)),
          },
        ]
      : [],
  )
  const weeks = [...Map.groupBy(answers, ({ week }) => week)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([week, of]) => {
      const [poor = 0, average = 0, good = 0] = bands.map(
        (band) => of.filter((answer) => answer.band === band).length,
      )
      const sums = { poor, average, good }
      return { week, answers: of.length, score: netPromoterScore(sums) ?? 0, bands: sums }
    })
  const keys = answers.flatMap((answer) => {
    const reasons = reasonsIn(answer)
    return (reasons.length === 0 ? [''] : reasons).map((reason) =>
      JSON.stringify([answer.week, answer.band, reason, answer.city]),
    )
  })
  return {
    weeks,
    sums: counted(keys).map(([key, count]) => {
      const [week, band, reason, city] = JSON.parse(key) as [
        string,
        (typeof bands)[number],
        string,
        string,
      ]
      return { week, band, reason, city, count }
    }),
    orderedFor: counted(
      records.filter(({ kind }) => kind === 'ordered_for').flatMap(reasonsIn),
    ).map(([who, count]) => ({ who, count })),
    remarks: answers
      .filter(({ remarks }) => remarks !== '')
      .toReversed()
      .slice(0, maxRemarks)
      .map(({ at, band, rating, city, remarks }) => ({ at, band, rating, city, remarks })),
  }
}

export type ReadFeedbackSums = Serving<typeof opsFeedback>

export const createFeedbackSums = ({
  storage,
  now,
}: Pick<Core, 'storage' | 'now'>): ReadFeedbackSums => ({
  sums: async ({ query: { from: first, until: last } }) => {
    const until = last ?? dayInIndia(now())
    const from = first ?? dayAfter(until, -usualDays)
    const [begins, ends, earliest] = [
      dayBegins(from),
      dayBegins(until, 1),
      dayAfter(until, -maxDays),
    ]
    if (begins === null || ends === null)
      return invalidField('from', 'errors:reasonExample', { example: '2026-12-05' })
    if (from > until) return invalidField('until', 'errors:reasonAfter', { other: from })
    if (from < earliest) return invalidField('from', 'errors:reasonAfter', { other: earliest })
    return ok(sumsOf(await feedbackBetween(storage.db, begins, ends)))
  },
})
