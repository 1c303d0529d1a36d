import type { NoteTopic } from '#model/interactions.ts'
import type { Severity, Verdict } from '#model/product.ts'
import type { InteractionTab } from '#model/views/interactions.ts'

/** Texts that the interaction checker's islands carry. */
type Word =
  | 'product:severityHigh'
  | 'product:severityMedium'
  | 'product:severityLow'
  | 'product:severityVeryLow'
  | 'product:severityUnknown'
  | 'drug:verdictSafe'
  | 'drug:verdictSafeIfPrescribed'
  | 'drug:verdictCaution'
  | 'drug:verdictConsult'
  | 'drug:verdictUnsafe'
  | 'drug:verdictUnknown'
  | 'drug:safetyAlcohol'
  | 'drug:safetyPregnancy'
  | 'interactions:tabAll'
  | 'interactions:tabNone'

/** How a clinical rating is marked: word and icon carry the meaning, so that the colour of `tag` is never alone. */
export type Mark = { word: Word; tag: string; icon: string }

/** Low severity gets no tick, which would read as approval. */
const severities: Record<Severity, Mark> = {
  1: { word: 'product:severityHigh', tag: 'tag tag-danger', icon: 'sev-high' },
  2: { word: 'product:severityMedium', tag: 'tag tag-caution', icon: 'caution' },
  3: { word: 'product:severityLow', tag: 'tag', icon: 'sev-low' },
  4: { word: 'product:severityVeryLow', tag: 'tag', icon: 'sev-very-low' },
}

const unknown: Mark = { word: 'product:severityUnknown', tag: 'tag', icon: 'unknown' }

export const severityWords = (severity: Severity | null): Mark =>
  severity === null ? unknown : severities[severity]

export const verdictWords: Record<Verdict, Mark> = {
  safe: { word: 'drug:verdictSafe', tag: 'tag tag-saving', icon: 'check' },
  'safe-if-prescribed': {
    word: 'drug:verdictSafeIfPrescribed',
    tag: 'tag tag-saving',
    icon: 'check',
  },
  caution: { word: 'drug:verdictCaution', tag: 'tag tag-caution', icon: 'caution' },
  consult: { word: 'drug:verdictConsult', tag: 'tag tag-caution', icon: 'doctor' },
  unsafe: { word: 'drug:verdictUnsafe', tag: 'tag tag-danger', icon: 'cross' },
  unknown: { word: 'drug:verdictUnknown', tag: 'tag', icon: 'unknown' },
}

export const tabWords: Record<InteractionTab, Omit<Mark, 'tag'>> = {
  all: { word: 'interactions:tabAll', icon: 'all' },
  high: severities[1],
  medium: severities[2],
  unknown,
  low: severities[3],
  'very-low': severities[4],
  none: { word: 'interactions:tabNone', icon: 'sev-none' },
}

export const noteIcons: Record<NoteTopic, Omit<Mark, 'tag'>> = {
  alcohol: { word: 'drug:safetyAlcohol', icon: 'alcohol' },
  pregnancy: { word: 'drug:safetyPregnancy', icon: 'pregnancy' },
}
