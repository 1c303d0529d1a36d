/** The two records of feedback after an order (spec §3): how it was overall, and for whom it was ordered. */
export const feedbackKinds = ['overall', 'ordered_for'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

/** The ratings of the prompt; 0 is a rating. */
export const scores = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export type Score = (typeof scores)[number]

/** spec §4 "Feedback prompt", in the order in which they rise. */
export const bands = ['poor', 'average', 'good'] as const
export type Band = (typeof bands)[number]

/** The last rating of a band (spec §9). */
const lastOf = { poor: 6, average: 8, good: 10 } as const satisfies Record<Band, Score>

export const bandOf = (score: Score): Band =>
  score <= lastOf.poor ? 'poor' : score <= lastOf.average ? 'average' : 'good'

/** Each band offers its own reasons. */
export const reasonsOf = {
  poor: [
    'late',
    'wrongItems',
    'missingItems',
    'damaged',
    'priceTooHigh',
    'unhelpful',
    'hardToOrder',
  ],
  average: [
    'couldBeFaster',
    'fewMedicines',
    'priceCouldBeLower',
    'packaging',
    'updates',
    'websiteSlow',
  ],
  good: ['fast', 'goodPrices', 'wideRange', 'genuine', 'easyToOrder', 'helpful'],
} as const satisfies Record<Band, readonly string[]>
export type Reason = (typeof reasonsOf)[Band][number]

/** For whom medicines are ordered. */
export const orderedFor = ['self', 'parent', 'partner', 'child', 'relative', 'other'] as const
export type OrderedFor = (typeof orderedFor)[number]

export const isScore = (value: unknown): value is Score => scores.some((score) => score === value)

/** A score as an address or a form writes it; `null` for anything else, because no rating is not 0. */
export const scoreOf = (text: string): Score | null =>
  scores.find((score) => String(score) === text.trim()) ?? null

/** The net promoter score of counts by band, from −100 to 100; `null` without ratings. */
export const netPromoterScore = (counts: Readonly<Record<Band, number>>): number | null => {
  const all = counts.poor + counts.average + counts.good
  return all === 0 ? null : Math.round(((counts.good - counts.poor) * 100) / all)
}
