import type { Entry, Kind, SuggestionResult } from '#client/search/suggestion.ts'
import type { Suggestions } from '#client/search/suggestions.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'

/** One option of the list. `all` leads to the search page, `clear` empties the recent searches. */
export type Choice =
  | { is: 'entry'; entry: Entry }
  | { is: 'spelling'; text: string; holds: string; href: string }
  | { is: 'recent'; text: string; href: string }
  | { is: 'all'; href: string }
  | { is: 'clear' }

/** A group of options. `spelling`: matches of a corrected word, which the reader must see. */
export type Group = { of: Kind | 'unsold' | 'spelling' | 'recent' | 'rest'; choices: Choice[] }

/** Groups by kind, ordered by their best entry; what cannot be bought stands apart. */
const kindGroups = (entries: readonly Entry[]): Group[] => {
  const groups = new Map<Group['of'], Group>()
  for (const entry of entries) {
    const of = entry.facts && !entry.facts.available ? 'unsold' : entry.kind
    const group = groups.get(of) ?? { of, choices: [] }
    group.choices.push({ is: 'entry', entry })
    groups.set(of, group)
  }
  return [...groups.values()]
}

/** The list for an empty field. */
export const recentGroups = (recent: readonly string[], locale: Locale): Group[] =>
  recent.length === 0
    ? []
    : [
        {
          of: 'recent',
          choices: recent.map((text) => ({
            is: 'recent',
            text,
            href: inLocale(locale, paths.search({ name: text })),
          })),
        },
        { of: 'rest', choices: [{ is: 'clear' }] },
      ]

/** Whether an entry matches the typed text rather than a correction. */
const isExact = ({ instead }: Entry): boolean => instead === null

/** What the names hold that only resemble the typed one: they are other medicines. */
const substances = (notices: SuggestionResult['notices']): ReadonlyMap<string, string> =>
  new Map(
    notices.flatMap((notice) =>
      notice.is === 'unknown'
        ? (notice.similar ?? []).map(({ name, salts }) => [name, salts] as const)
        : [],
    ),
  )

const foundGroups = (
  { term, entries, didYouMean, searchable, notices }: SuggestionResult,
  locale: Locale,
): Group[] => {
  const salts = substances(notices)
  const spellings: Choice[] = didYouMean.map((text, at) => ({
    is: 'spelling',
    text,
    holds: salts.get(text) ?? '',
    href: inLocale(locale, paths.spelling(text, term, at + 1)),
  }))
  const others: Choice[] = entries
    .filter((entry) => !isExact(entry))
    .map((entry) => ({ is: 'entry', entry }))
  const all: Choice[] = searchable
    ? [{ is: 'all', href: inLocale(locale, paths.search({ name: term })) }]
    : []
  const groups: Group[] = [
    ...kindGroups(entries.filter(isExact)),
    { of: 'spelling', choices: [...spellings, ...others] },
    { of: 'rest', choices: all },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

/** The list for the typed text; the previous one until the reply arrives. */
export const typedGroups = (suggestions: Suggestions, locale: Locale): Group[] => {
  switch (suggestions.is) {
    case 'found':
      return foundGroups(suggestions.found, locale)
    case 'waiting':
      return suggestions.before ? foundGroups(suggestions.before, locale) : []
    default:
      return []
  }
}
