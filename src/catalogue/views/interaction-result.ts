import {
  answerOf,
  type Check,
  codeOf,
  type FoundPair,
  gradeOf,
  type NoteTopic,
  type Pair,
  severityRank,
  worstOf,
} from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import type { Severity } from '#model/product.ts'
import {
  type CheckedInteraction,
  type CheckResult,
  type InteractionTab,
  interactionLayouts,
  interactionTabs,
} from '#model/views/interactions.ts'
import type { SaltNoteRow } from '../export/reference.ts'
import type { InteractionsAsked } from '#model/interactions-asked.ts'
import type { Catalogue } from '../open.ts'
import { saltOf } from '../query/entity.ts'
import { interactionBody } from '../query/interaction.ts'
import { knownNote, knownPair } from '../query/interaction-facts.ts'
import type { NamedItem } from '../query/interaction-item.ts'
import { linkTo, nowhere } from './links.ts'
import { maybeIn } from './monograph.ts'

type Context = {
  catalogue: Catalogue
  locale: Locale
  items: readonly NamedItem[]
  topics: readonly NoteTopic[]
  asked: InteractionsAsked
  href: (changed: Partial<InteractionsAsked>) => string
}

const tabOfSeverity = { 1: 'high', 2: 'medium', 3: 'low', 4: 'very-low' } as const satisfies Record<Severity, InteractionTab>

const tabOf = (severity: Severity | null): InteractionTab => (severity === null ? 'unknown' : tabOfSeverity[severity])

/** A check in the words of a page. Of the tabs only what is listed changes: warnings and what is not covered always stand there. */
export const resultOf = (context: Context, check: Check): CheckResult => {
  const { asked, href, items, topics } = context
  const names = new Map(items.map((item) => [codeOf(item), item.name]))
  const namesOf = (codes: readonly string[]): string[] =>
    items.map(codeOf).flatMap((code) => (codes.includes(code) ? (names.get(code) ?? []) : []))
  const saltName = (saltId: number): string => saltOf(context.catalogue, saltId)?.name ?? ''
  const pairNames = ({ a, b }: Pair): [string, string] => [saltName(a), saltName(b)]
  const counts = countsOf(check.found)
  const countIn = (tab: InteractionTab): number =>
    tab === 'none'
      ? check.none.length
      : tab === 'all'
        ? check.found.length + check.none.length
        : (counts.find(({ severity }) => tabOf(severity) === tab)?.count ?? 0)
  // An address of yesterday may name a tab that has nothing today.
  const current = countIn(asked.tab) > 0 ? asked.tab : 'all'
  const shown = check.found.filter(({ severity }) => current === 'all' || tabOf(severity) === current)
  return {
    answer: answerOf(check),
    worst: worstOf(check),
    counts,
    tabs: interactionTabs
      // Only data that leaves a severity open needs its tab.
      .filter((tab) => tab !== 'unknown' || countIn(tab) > 0)
      .map((tab) => ({ tab, count: countIn(tab), href: countIn(tab) > 0 ? href({ tab, find: '' }) : null, current: tab === current })),
    found: shown.map((pair) => foundOf(context, pair, (saltId) => namesOf(check.holders.get(saltId) ?? []))),
    none: current === 'all' || current === 'none' ? check.none.map(pairNames) : [],
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
    layouts: interactionLayouts.map((layout) => ({
      layout,
      href: href({ layout, find: '', tab: 'all' }),
      current: layout === asked.layout,
    })),
    levels: asked.layout === 'levels' ? levelsOf(context, check) : [],
  }
}

const countsOf = (found: readonly FoundPair[]): CheckResult['counts'] => {
  const counts = new Map<Severity | null, number>()
  for (const { severity } of found) counts.set(severity, (counts.get(severity) ?? 0) + 1)
  return [...counts].map(([severity, count]) => ({ severity, count })).sort((a, b) => severityRank(a.severity) - severityRank(b.severity))
}

/** The row of a known pair: it may name other salts of the same substances. */
export const bodyOf = (catalogue: Catalogue, { a, b }: Pair) => {
  const known = knownPair(catalogue, a, b)
  return known ? interactionBody(catalogue, known.a, known.b) : {}
}

export const foundOf = (
  { catalogue, locale }: Pick<Context, 'catalogue' | 'locale'>,
  pair: FoundPair,
  holders: (saltId: number) => string[],
): CheckedInteraction => {
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

export const noteOf = ({ catalogue, locale }: Pick<Context, 'catalogue' | 'locale'>, saltId: number, topic: NoteTopic) => {
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

/** From the most serious; those that have no level stand between, so that nobody reads them as harmless. */
const levelOrder = ['E', 'D', 'not-graded', 'duplicate', 'C', 'B', 'not-covered', 'A'] as const

const levelsOf = ({ catalogue, locale, items }: Context, check: Check): CheckResult['levels'] => {
  const name = (saltId: number): string => saltOf(catalogue, saltId)?.name ?? ''
  const graded = items.flatMap((one, index) =>
    items.slice(index + 1).map((other) => {
      const { grade, pairs, shared } = gradeOf(check, codeOf(one), codeOf(other))
      const found = pairs.map((pair) => ({
        salts: [name(pair.a), name(pair.b)] as [string, string],
        severity: pair.severity,
        text: maybeIn(bodyOf(catalogue, pair).consumer, locale),
      }))
      return { grade, pair: { one: one.name, other: other.name, found, shared: shared.map(name) } }
    }),
  )
  return levelOrder.map((level) => ({ level, pairs: graded.filter(({ grade }) => grade === level).map(({ pair }) => pair) }))
}
