import { answerOf, type Check, codeOf, type FoundPair, gradeOf, type NoteTopic, type Pair } from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import type { CheckedInteraction, CheckResult } from '#model/views/interactions.ts'
import type { SaltNoteRow } from '../export/reference.ts'
import type { Catalogue } from '../open.ts'
import { saltOf } from '../query/entity.ts'
import { interactionBody } from '../query/interaction.ts'
import { knownNote, knownPair } from '../query/interaction-facts.ts'
import type { NamedItem } from '../query/interaction-item.ts'
import { linkTo, nowhere } from './links.ts'
import { maybeIn } from './monograph.ts'

type Place = { catalogue: Catalogue; locale: Locale }
type Context = Place & { items: readonly NamedItem[]; topics: readonly NoteTopic[] }

/** A check in the words of a page. */
export const resultOf = (context: Context, check: Check): CheckResult => {
  const { items, topics } = context
  const namesOf = (codes: readonly string[]): string[] => items.filter((item) => codes.includes(codeOf(item))).map(({ name }) => name)
  const saltName = (saltId: number): string => saltOf(context.catalogue, saltId)?.name ?? ''
  const pairNames = ({ a, b }: Pair): [string, string] => [saltName(a), saltName(b)]
  return {
    answer: answerOf(check),
    found: check.found.map((pair) => foundOf(context, pair, (saltId) => namesOf(check.holders.get(saltId) ?? []))),
    none: check.none.map(pairNames),
    notCovered: check.notCovered.map(pairNames),
    lacking: [...new Set(check.notCovered.flatMap(({ lacking }) => lacking))].map(saltName),
    duplicates: check.duplicates.map(({ saltId, codes }) => ({ salt: saltName(saltId), products: namesOf(codes) })),
    incomplete: items.filter(({ complete, saltIds }) => !complete && saltIds.length > 0).map(({ name }) => name),
    unknown: items.filter(({ saltIds }) => saltIds.length === 0).map(({ name }) => name),
    notes: topics.map((topic) => ({
      topic,
      found: check.notes.filter((note) => note.topic === topic).map(({ saltId }) => noteOf(context, saltId, topic)),
      notCovered: check.notesNotCovered.filter((note) => note.topic === topic).map(({ saltId }) => saltName(saltId)),
    })),
    pairs: items.flatMap((one, index) =>
      items.slice(index + 1).map((other) => {
        const { grade, pairs, shared } = gradeOf(check, codeOf(one), codeOf(other))
        const found = pairs.map((pair) => check.found.indexOf(pair))
        return { level: grade, one: one.name, other: other.name, found, shared: shared.map(saltName) }
      }),
    ),
  }
}

/** The row of a known pair: it may name other salts of the same substances. */
const bodyOf = (catalogue: Catalogue, { a, b }: Pair) => {
  const known = knownPair(catalogue, a, b)
  return known ? interactionBody(catalogue, known.a, known.b) : {}
}

export const foundOf = ({ catalogue, locale }: Place, pair: FoundPair, holders: (saltId: number) => string[]): CheckedInteraction => {
  const body = bodyOf(catalogue, pair)
  const link = (saltId: number) => {
    const salt = saltOf(catalogue, saltId)
    return salt ? linkTo.salt(salt, locale) : nowhere(locale)
  }
  return {
    salt: link(pair.a),
    other: link(pair.b),
    severity: pair.severity,
    consumer: maybeIn(body.consumer, locale),
    professional: maybeIn(body.professional, locale),
    management: maybeIn(body.management, locale),
    source: body.source ?? { name: '' },
    saltIn: holders(pair.a),
    otherIn: holders(pair.b),
  }
}

export const noteOf = ({ catalogue, locale }: Place, saltId: number, topic: NoteTopic) => {
  const known = knownNote(catalogue, saltId, topic)
  const row = catalogue.sql('SELECT body FROM salt_note WHERE salt_id = ? AND topic = ?').get(known?.saltId ?? saltId, topic) as
    | { body: string }
    | undefined
  const body: Partial<SaltNoteRow> = row ? JSON.parse(row.body) : {}
  return {
    topic,
    salt: saltOf(catalogue, saltId)?.name ?? '',
    severity: known?.severity ?? null,
    verdict: known?.verdict ?? ('unknown' as const),
    consumer: maybeIn(body.consumer, locale),
    professional: maybeIn(body.professional, locale),
    source: body.source ?? { name: '' },
  }
}
