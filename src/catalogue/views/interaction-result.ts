import type { Duplicate } from '#model/duplicates.ts'
import { gradeOf } from '#model/interaction-levels.ts'
import {
  answerOf,
  type Check,
  codeOf,
  type FoundPair,
  type NoteTopic,
  type Pair,
  type PairAction,
  severityRank,
} from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import type {
  CheckedDuplicate,
  CheckedInteraction,
  CheckedNote,
  CheckResult,
} from '#model/views/interactions.ts'
import { doubledIn } from '../clinical/classes.ts'
import { sourceOfNote } from '../clinical/notes.ts'
import { sourceOfRule } from '../clinical/pairs.ts'
import { adviceText, doubledText, effectText, noteText, pairText } from '../clinical/texts.ts'
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

export const resultOf = (context: Context, check: Check): CheckResult => {
  const { items, topics } = context
  const namesOf = (codes: readonly string[]): string[] =>
    items.filter((item) => codes.includes(codeOf(item))).map(({ name }) => name)
  const saltName = (saltId: number): string => saltOf(context.catalogue, saltId)?.name ?? ''
  const pairNames = ({ a, b }: Pair): [string, string] => [saltName(a), saltName(b)]
  return {
    answer: answerOf(check),
    found: check.found.map((pair) =>
      foundOf(context, pair, (saltId) => namesOf(check.holders.get(saltId) ?? [])),
    ),
    none: check.none.map(pairNames),
    notCovered: check.notCovered.map(pairNames),
    lacking: [...new Set(check.notCovered.flatMap(({ lacking }) => lacking))].map(saltName),
    duplicates: check.duplicates.map((duplicate) => duplicateOf(context, duplicate, namesOf)),
    incomplete: items
      .filter(({ complete, saltIds }) => !complete && saltIds.length > 0)
      .map(({ name }) => name),
    unknown: items.filter(({ saltIds }) => saltIds.length === 0).map(({ name }) => name),
    notes: topics.map((topic) => ({
      topic,
      found: check.notes
        .filter((note) => note.topic === topic)
        .map(({ saltId }) => noteOf(context, saltId, topic)),
      notCovered: check.notesNotCovered
        .filter((note) => note.topic === topic)
        .map(({ saltId }) => saltName(saltId)),
    })),
    pairs: items.flatMap((one, index) =>
      items.slice(index + 1).map((other) => {
        const { grade, pairs, duplicates } = gradeOf(check, codeOf(one), codeOf(other))
        return {
          level: grade,
          one: one.name,
          other: other.name,
          found: pairs.map((pair) => check.found.indexOf(pair)),
          duplicates: duplicates.map((duplicate) => check.duplicates.indexOf(duplicate)),
        }
      }),
    ),
  }
}

/**
 * The texts of a known pair: from the row of the release, which may name other forms of the same substances, and from the project's
 * rule if it is more serious or the row has no text. A pair taken from the class has the texts of the row it is taken from.
 */
export const wordsOf = (
  catalogue: Catalogue,
  { a, b }: Pair,
  locale: Locale,
): Pick<
  CheckedInteraction,
  'consumer' | 'advice' | 'professional' | 'management' | 'fromClass' | 'source'
> => {
  const { row, rule, like, severity } = knownPair(catalogue, a, b) ?? {
    row: null,
    rule: null,
    like: null,
    severity: null,
  }
  const body = row
    ? interactionBody(catalogue, row.a, row.b)
    : like
      ? interactionBody(catalogue, like.mate, like.partner)
      : {}
  const management = maybeIn(body.management, locale)
  const texts = {
    consumer: maybeIn(body.consumer, locale),
    advice:
      maybeIn(body.advice, locale) ??
      (management === undefined ? undefined : adviceText(severity, locale)),
    professional: maybeIn(body.professional, locale),
    management,
    fromClass: like ? saltOf(catalogue, like.mate)?.name : undefined,
    source: body.source ?? { name: '' },
  }
  if (!rule || (row && body.severity === severity && texts.consumer !== undefined)) return texts
  const source = sourceOfRule(rule)
  // What a milder row says to do must not stand beside a graver rule.
  const kept =
    (body.severity ?? null) === severity
      ? texts
      : { ...texts, professional: undefined, management: undefined }
  return {
    ...kept,
    consumer: pairText(rule, locale),
    advice: undefined,
    source: row ? { ...source, name: `${source.name}; ${texts.source.name}` } : source,
  }
}

/** What a pharmacist reads of a known pair. Each is null where neither the release nor the project says it. */
export const clinicalOf = (
  catalogue: Catalogue,
  pair: Pair,
  locale: Locale,
): { effect: string | null; management: string | null; action: PairAction | null } => {
  const { rule, severity } = knownPair(catalogue, pair.a, pair.b) ?? { rule: null, severity: null }
  const { professional, management } = wordsOf(catalogue, pair, locale)
  // What a milder rule asks for must not stand beside a graver row.
  const counts = rule && severityRank(rule.severity) <= severityRank(severity) ? rule : null
  return {
    effect: professional ?? (counts && effectText(counts, locale)),
    management: management ?? null,
    action: counts?.action ?? null,
  }
}

export const foundOf = (
  { catalogue, locale }: Place,
  pair: FoundPair,
  holders: (saltId: number) => string[],
): CheckedInteraction => {
  const link = (saltId: number) => {
    const salt = saltOf(catalogue, saltId)
    return salt ? linkTo.salt(salt, locale) : nowhere(locale)
  }
  return {
    salt: link(pair.a),
    other: link(pair.b),
    severity: pair.severity,
    ...wordsOf(catalogue, pair, locale),
    saltIn: holders(pair.a),
    otherIn: holders(pair.b),
  }
}

export const noteOf = (
  { catalogue, locale }: Place,
  saltId: number,
  topic: NoteTopic,
): CheckedNote => {
  const known = knownNote(catalogue, saltId, topic)
  const row = catalogue
    .sql('SELECT body FROM salt_note WHERE salt_id = ? AND topic = ?')
    .get(known?.saltId ?? saltId, topic) as { body: string } | undefined
  const body: Partial<SaltNoteRow> = row && !known?.rule ? JSON.parse(row.body) : {}
  const verdict = known?.verdict ?? 'unknown'
  return {
    topic,
    salt: saltOf(catalogue, saltId)?.name ?? '',
    severity: known?.severity ?? null,
    verdict,
    consumer: maybeIn(body.consumer, locale) ?? noteText(topic, verdict, locale),
    professional: maybeIn(body.professional, locale),
    source: known?.rule ? sourceOfNote(known.rule) : (body.source ?? { name: '' }),
  }
}

export const duplicateOf = (
  { catalogue, locale }: Place,
  duplicate: Duplicate,
  namesOf: (codes: readonly string[]) => string[],
): CheckedDuplicate => {
  const doubled = duplicate.is === 'class' ? doubledIn(duplicate.group) : null
  return {
    is: duplicate.is,
    salts: duplicate.saltIds.map((saltId) => saltOf(catalogue, saltId)?.name ?? ''),
    products: namesOf(duplicate.codes),
    ...(doubled && doubledText(doubled, locale)),
  }
}
