import type { Suggestions } from '#client/stores/suggestions.ts'
import type { Entry, Found, Kind } from '#client/suggestion.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'

/** One line of the list. `all` leads to the search page, `clear` empties the recent searches. */
export type Choice =
  | { is: 'entry'; entry: Entry }
  | { is: 'spelling' | 'recent'; text: string; href: string }
  | { is: 'all'; href: string }
  | { is: 'clear' }

/** Lines that belong together. `of` names them; `instead` is the word that the entries answer instead of what was typed. */
export type Group = { of: Kind | 'spelling' | 'recent' | 'instead' | 'rest'; instead?: string; choices: Choice[] }

const entryGroups = (entries: readonly Entry[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const entry of entries) {
    const key = entry.instead === null ? entry.kind : `instead ${entry.instead}`
    const group =
      groups.get(key) ?? (entry.instead === null ? { of: entry.kind, choices: [] } : { of: 'instead', instead: entry.instead, choices: [] })
    group.choices.push({ is: 'entry', entry })
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** What stands in the list while nothing is typed. */
export const recentGroups = (recent: readonly string[], locale: Locale): Group[] =>
  recent.length === 0
    ? []
    : [
        { of: 'recent', choices: recent.map((text) => ({ is: 'recent', text, href: inLocale(locale, paths.search({ name: text })) })) },
        { of: 'rest', choices: [{ is: 'clear' }] },
      ]

const foundGroups = ({ term, entries, didYouMean, searchable }: Found, locale: Locale): Group[] => {
  const spellings: Choice[] = didYouMean.map((text, at) => ({
    is: 'spelling',
    text,
    href: inLocale(locale, paths.spelling(text, term, at + 1)),
  }))
  const all: Choice[] = searchable ? [{ is: 'all', href: inLocale(locale, paths.search({ name: term })) }] : []
  return [...entryGroups(entries), { of: 'spelling' as const, choices: spellings }, { of: 'rest' as const, choices: all }].filter(
    ({ choices }) => choices.length > 0,
  )
}

/** The list for what is typed; the one before it while the answer is on its way. */
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
