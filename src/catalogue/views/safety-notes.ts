import { noteTopics } from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import type { SafetyRow } from '#model/views/parts.ts'
import type { Catalogue } from '../open.ts'
import { knownNote } from '../query/interaction-facts.ts'
import { noteOf } from './interaction-result.ts'

/** What is known of a salt with alcohol and in pregnancy, as the interaction checker tells it. */
export const safetyNotesOf = (catalogue: Catalogue, saltId: number, locale: Locale): SafetyRow[] =>
  noteTopics.flatMap((topic) => {
    const known = knownNote(catalogue, saltId, topic)
    if (!known || known.verdict === 'unknown') return []
    return [
      {
        topic,
        verdict: known.verdict,
        note: noteOf({ catalogue, locale }, saltId, topic).consumer,
      },
    ]
  })
