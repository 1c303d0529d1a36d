import { type Severity, safetyTopics } from '#model/product.ts'
import { reference } from '../facts/references.ts'
import { saltFacts, saltKeys } from '../facts/salts/all.ts'
import type { Words } from '../say.ts'
import { keysOf } from './monograph.ts'

/** Severities of notes of the safety panel. Notes not listed here need no warning in the checker. */
const severities: Record<'alcohol' | 'pregnancy', Record<string, Severity>> = {
  alcohol: {
    'unsafe/sedation': 1,
    'unsafe/reaction': 1,
    'unsafe/liver': 1,
    'caution/lactic': 2,
    'caution/liver': 2,
    'caution/stomach': 2,
    'caution/sugar': 2,
    'caution/bleeding': 2,
    'caution/seizure': 2,
    'caution/mood': 2,
    'caution/pressure': 3,
    'caution/drowsy': 3,
    'caution/gout': 3,
    'caution/acid': 4,
    'caution/recovery': 4,
    'caution/absorb': 4,
  },
  pregnancy: {
    'unsafe/raas': 1,
    'unsafe/defects': 1,
    'unsafe/statin': 1,
    'unsafe/teeth': 1,
    'unsafe/hormone': 1,
    'caution/nsaid': 2,
    'caution/seizure': 2,
    'caution/late': 2,
    'caution/growth': 2,
    'caution/first': 2,
    'caution/ssri': 2,
    'caution/sugar': 3,
    'caution/low-aspirin': 3,
    'consult/limited': 3,
    'safe-if-prescribed/thyroid': 4,
    'safe-if-prescribed/insulin': 4,
  },
}

export const saltNoteRows = (words: Words): object[] =>
  saltKeys.flatMap((key) => {
    const facts = saltFacts(key)
    return (['alcohol', 'pregnancy'] as const).flatMap((topic) => {
      const note = keysOf(facts.safety)[safetyTopics.indexOf(topic)] ?? ''
      const severity = severities[topic][note]
      if (severity === undefined) return []
      const source = keysOf(facts.references).find((name) => name.startsWith('nhs:')) ?? 'fda'
      return [
        words.localized((say) => ({
          saltId: facts.id,
          topic,
          severity,
          verdict: note.split('/')[0],
          consumer: say(['phrases', 'safety', topic, note]),
          source: reference(source),
        })),
      ]
    })
  })
