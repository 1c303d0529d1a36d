import type { ReportedKind } from './error-report.ts'
import { thanksQuestion } from './limits.ts'

/** What a reader who was thanked for a review or a report may want to read more about, by the kind of page (spec §9 "UGC thanks"). */
const ofProducts = [
  'uses',
  'how_to_take',
  'side_effects',
  'warnings',
  'price',
  'substitutes',
] as const
export const wantedTopics = {
  drug: ofProducts,
  otc: ofProducts,
  salt: ['uses', 'how_to_take', 'side_effects', 'warnings'],
  ailment: ['signs', 'self_care', 'medicines', 'see_doctor'],
} as const satisfies Record<ReportedKind, readonly string[]>
export type WantedTopic = (typeof wantedTopics)[ReportedKind][number]

export const everyWantedTopic: readonly WantedTopic[] = [
  ...new Set<WantedTopic>(Object.values(wantedTopics).flat()),
]

/** The answer as one text, its topics divided by the delimiter of the specification. */
export const wantedAnswer = (topics: readonly WantedTopic[]): string =>
  topics.join(thanksQuestion.delimiter)

/** The topics of an answer, each once; null where it names none, or one that pages of this kind do not ask about. */
export const topicsOfAnswer = (answer: string, kind: ReportedKind): WantedTopic[] | null => {
  const known: readonly WantedTopic[] = wantedTopics[kind]
  const named = new Set(answer.split(thanksQuestion.delimiter).map((topic) => topic.trim()))
  const topics = known.filter((topic) => named.has(topic))
  return topics.length > 0 && topics.length === named.size ? topics : null
}

/** The kind of page at a path without its language; null for pages that are not asked about. */
export const wantedKindOf = (path: string): ReportedKind | null => {
  const kinds: Record<string, ReportedKind> = {
    drugs: 'drug',
    otc: 'otc',
    generics: 'salt',
    'drug-ailments': 'ailment',
  }
  return kinds[path.split('/')[1] ?? ''] ?? null
}
