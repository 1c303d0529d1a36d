import { lazy } from '../lazy.ts'
import { tidy } from '../transliterate.ts'
import table from './phrases.json' with { type: 'json' }

/** What a part of a line says that is neither the name nor the strength. */
export type PartKind = 'lead' | 'route' | 'dose' | 'frequency' | 'time' | 'duration' | 'quantity'

/**
 * Phrases around a name, by what they say, and lists that several of them share. `N` stands for a number, `H` for an hour; `(a|b|)` chooses, an
 * empty choice leaves out; `$days` is a list; `~d` is written right behind what stands before it. Words of one letter or two that names also
 * have count only with their number.
 */
const { lists, phrases } = table as {
  lists: Record<string, string>
  phrases: Record<Exclude<PartKind, 'lead'>, string[]>
}

/** Symbols of one phrase after another word. */
export type PhraseNode = { readonly next: ReadonlyMap<string, PhraseNode>; readonly is?: PartKind }
type Growing = { next: Map<string, Growing>; is?: PartKind }

const withLists = (phrase: string): string =>
  phrase.replace(/([(|]?)\$(\w+)/g, (_, before: string, name: string) =>
    before === '' ? `(${lists[name] ?? ''})` : `${before}${lists[name] ?? ''}`,
  )

/** Every row of symbols that a phrase with choices stands for. */
const rowsOf = (phrase: string): string[][] => {
  const [, before, choices, after] = /^([^(]*)\(([^()]*)\)(.*)$/s.exec(phrase) ?? []
  if (before === undefined || choices === undefined || after === undefined) {
    const symbols = phrase.split(/\s+/).filter((symbol) => symbol !== '')
    return [symbols]
  }
  const rest = rowsOf(after)
  return choices
    .split('|')
    .flatMap((choice) =>
      rest.map((row) => [
        ...`${before} ${choice}`.split(/\s+/).filter((part) => part !== ''),
        ...row,
      ]),
    )
}

/** The symbol as the lexemes have it; `N`, `H` and `~` stand for something. */
const symbolOf = (symbol: string): string =>
  symbol === 'N' || symbol === 'H' || symbol === '~N' ? symbol : tidy(symbol)

const planted = (): Growing => {
  const root: Growing = { next: new Map() }
  for (const [is, lines] of Object.entries(phrases))
    for (const line of lines)
      for (const row of rowsOf(withLists(line))) {
        let node = root
        for (const symbol of row.map(symbolOf)) {
          const known = node.next.get(symbol) ?? { next: new Map() }
          node.next.set(symbol, known)
          node = known
        }
        node.is ??= is as PartKind
      }
  return root
}

export const phraseTree = lazy((): PhraseNode => planted())
