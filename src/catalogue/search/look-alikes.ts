import { distance } from './edit-distance.ts'
import table from './look-alikes.json' with { type: 'json' }

/**
 * Names of different medicines that are confused when read, heard or typed: from the look-alike and sound-alike lists of medication-safety
 * bodies (`published`), and pairs of the Indian market (`market`).
 */
const listed: ReadonlySet<string> = new Set(table.groups.flatMap(({ names }) => names))

const firstWord = (name: string): string => /[a-z0-9]+/.exec(name.toLowerCase())?.[0] ?? ''

/** The edit distance, in letters, within which names of five letters and more look alike. */
const nearest = 2
const minLetters = 5

export type NamedMedicine = { name: string; composition: string }

const salts = (composition: string): string =>
  composition.replace(/\([^()]*\d[^()]*\)/g, '').replace(/\s+/g, ' ')

/**
 * The items of `shown` that must show their salts: names in the table above, and names that differ from another item, or from what was
 * typed, by at most two letters and by salt.
 */
export const lookAlikesOf = <Item extends NamedMedicine>(shown: readonly Item[]): Set<Item> => {
  const items = new Set<Item>()
  const words = shown.map(({ name }) => firstWord(name))
  for (const [index, item] of shown.entries()) {
    const word = words[index] as string
    if (listed.has(word)) items.add(item)
    for (const [at, other] of shown.entries()) {
      const near = words[at] as string
      if (at <= index || near === word || Math.min(near.length, word.length) < minLetters) continue
      if (
        distance(word, near, nearest) > nearest ||
        salts(other.composition) === salts(item.composition)
      )
        continue
      items.add(item)
      items.add(other)
    }
  }
  return items
}
