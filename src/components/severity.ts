import type { Key } from '#i18n/keys.ts'
import type { NoteTopic } from '#model/interactions.ts'
import type { Severity } from '#model/product.ts'
import type { InteractionTab } from '#model/views/interactions.ts'

/** `icon` and the word say the same, so that no colour says anything alone. Slight is no tick: it is not an approval. */
export const tabWords: Record<InteractionTab, { word: Key; icon: string }> = {
  all: { word: 'interactions:tabAll', icon: 'all' },
  high: { word: 'product:severityHigh', icon: 'sev-high' },
  medium: { word: 'product:severityMedium', icon: 'caution' },
  unknown: { word: 'product:severityUnknown', icon: 'unknown' },
  low: { word: 'product:severityLow', icon: 'sev-low' },
  'very-low': { word: 'product:severityVeryLow', icon: 'sev-very-low' },
  none: { word: 'interactions:tabNone', icon: 'sev-none' },
}

const icons: Record<Severity, string> = { 1: 'sev-high', 2: 'caution', 3: 'sev-low', 4: 'sev-very-low' }

export const severityIcon = (severity: Severity | null): string => (severity === null ? 'unknown' : icons[severity])

export const noteIcons: Record<NoteTopic, { name: Key; icon: string }> = {
  alcohol: { name: 'drug:safetyAlcohol', icon: 'alcohol' },
  pregnancy: { name: 'drug:safetyPregnancy', icon: 'pregnancy' },
}
