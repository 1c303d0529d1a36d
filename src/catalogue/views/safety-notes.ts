import { noteTopics } from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import type { Form, Route } from '#model/product.ts'
import type { SafetyRow } from '#model/views/parts.ts'
import { noteRuleOf } from '../clinical/notes.ts'
import type { Catalogue } from '../open.ts'
import { knownNote } from '../query/interaction-facts.ts'
import { substanceOf } from '../query/substances.ts'
import { noteOf } from './interaction-result.ts'

/** Where a medicine is meant to stay. A patch is worn on the skin for what it sends into the blood. */
export const staysOutside = (form: Form, place: Route | undefined): boolean =>
  form !== 'patch' && ['skin', 'eye', 'ear', 'eye-ear'].includes(place ?? '')

/**
 * What is known of a salt with alcohol and in pregnancy, as the interaction checker tells it. `outside`: the product stays on the skin, in the
 * eye or in the ear, where alcohol meets few salts, while most notes are of tablets.
 */
export const safetyNotesOf = (
  catalogue: Catalogue,
  saltId: number,
  locale: Locale,
  outside = false,
): SafetyRow[] =>
  noteTopics.flatMap((topic) => {
    const known = knownNote(catalogue, saltId, topic)
    if (!known || known.verdict === 'unknown') return []
    if (
      outside &&
      topic === 'alcohol' &&
      !noteRuleOf(substanceOf(catalogue, saltId).keys, topic)?.everywhere
    )
      return []
    return [
      {
        topic,
        verdict: known.verdict,
        note: noteOf({ catalogue, locale }, saltId, topic).consumer,
      },
    ]
  })
