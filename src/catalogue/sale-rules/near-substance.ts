import { brandSalts } from '../search/brands/index.ts'
import { distance } from '../search/edit-distance.ts'
import { isEveryday } from '../search/everyday-words.ts'
import { namesOfSubstance } from '../substances/names.ts'
import { restricted } from './drugs.ts'
import { isSoldFreely } from './schedule.ts'
import {
  antibacterials,
  corticosteroids,
  hormones,
  otherMedicines,
  potentOnSkin,
  scheduleH,
  scheduleH1,
} from './schedule-lists.ts'

const shortest = 6
const shortestBeginning = 5
/** Typing mistakes in a name of so many letters; those likely by ear count half (`search/edit-distance.ts`). */
const mistakes = (letters: number): number => (letters >= 9 ? 2 : 1)

/** Herbs and parts of other words that begin like a medicine. */
const otherWords = new Set(['basil', 'piper', 'ethyl', 'prega', 'hepar', 'carbo', 'isopropyl'])

const ofSchedules: ReadonlySet<string> = new Set(
  [
    ...[restricted, scheduleH1, antibacterials, corticosteroids, hormones, potentOnSkin],
    ...[scheduleH, otherMedicines, [...brandSalts.values()].flat()],
  ]
    .flatMap((group) => [...group])
    .flatMap(namesOfSubstance)
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= shortest && /^[a-z]+$/.test(name) && !isSoldFreely(name)),
)
export const isOfSchedules = (word: string): boolean => ofSchedules.has(word)

/** The same names by their first letter: that one is seldom mistaken. */
const byLetter = Map.groupBy(ofSchedules, (name) => name[0] ?? '')

const found = new Map<string, string | null>()
const maxFound = 20_000

/**
 * The substance of the schedules that a word is a misspelling or the beginning of, as ledgers write it: `alprazolm`, `azithro`. Undefined for
 * everyday words.
 */
export const nearSubstance = (word: string): string | undefined => {
  if (word.length < shortestBeginning || !/^[a-z]+$/.test(word)) return undefined
  if (isEveryday(word) || otherWords.has(word) || isSoldFreely(word)) return undefined
  const before = found.get(word)
  if (before !== undefined) return before ?? undefined
  const most = mistakes(word.length)
  const near =
    byLetter
      .get(word[0] ?? '')
      ?.find(
        (name) =>
          name.startsWith(word) ||
          (word.length >= shortest &&
            Math.abs(name.length - word.length) <= 2 &&
            distance(word, name, most) <= most),
      ) ?? null
  if (found.size < maxFound) found.set(word, near)
  return near ?? undefined
}
