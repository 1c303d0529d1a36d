import lists from './everyday-words.json' with { type: 'json' }
import { soundsOf } from './sound.ts'
import { latin, tidy } from './transliterate.ts'

/**
 * Everyday words that have nothing to do with a pharmacy. They are spelled correctly, so search does not correct them to a product name:
 * "biryani" is not Brainy. A product with such a name is still found. The project maintains the list; extend it freely.
 *
 * `goods`: what a pharmacy sells beside medicines is no misspelled medicine either. `articles`: what is no medicine without these words. `brandsOfGoods`: those of which no composition is known
 * here. `nearEmergencies`: a mistake or two from the name of an emergency. Alone they mean themselves; beside the other words of such a name
 * they are its misspelling: "brain strike".
 */
const { goods, brandsOfGoods, nearEmergencies } = lists

/** Adults of the family with the endings that a language writes at the noun: "आईला", "அம்மாவுக்கு". */
const relatives = lists.relatives.flatMap(({ words, endings }) =>
  words.split(' ').flatMap((word) => endings.split(' ').map((ending) => word + ending)),
)

const everyday: ReadonlySet<string> = new Set([
  ...goods,
  ...brandsOfGoods,
  ...lists.english,
  ...lists.hinglish,
  ...nearEmergencies,
  ...[...lists.indian, ...relatives].map((word) => latin(tidy(word))),
])

const ofEmergencies: ReadonlySet<string> = new Set(nearEmergencies)
const isIn = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word) || (word.endsWith('s') && words.has(word.slice(0, -1)))

/** Whether a word in Latin letters is of everyday life but for a mistake the name of an emergency. */
export const resemblesEmergency = (word: string): boolean => isIn(ofEmergencies, word)

export const isEveryday = (word: string): boolean => isIn(everyday, word)

/** How the goods without a known composition sound: in another script a resembling medicine is no answer to them (ज़िंकोविट, Zincovit). */
export const soundsOfGoods: readonly string[] = [...goods, ...brandsOfGoods].flatMap(soundsOf)

const goodsNames: ReadonlySet<string> = new Set(goods)
/** Whether a word names what a pharmacy sells beside medicines. */
export const isGoods = (word: string): boolean => isIn(goodsNames, word)

const brandNames: ReadonlySet<string> = new Set(brandsOfGoods)

/** Whether a word in Latin letters is a brand of such goods, and so no beginning of a longer name: "safi" is no safinamide. */
export const isBrandOfGoods = (word: string): boolean => brandNames.has(word)

/** Whether words of a line are one, or two of them together: "pudin hara", "Himalaya Liv 52". */
export const haveBrandOfGoods = (words: readonly string[]): boolean =>
  words.some((word, at) => isBrandOfGoods(word) || isBrandOfGoods(word + (words[at + 1] ?? '')))

const articles: readonly (readonly string[])[] = lists.articles.map((name) => name.split(' '))

/** The words of a line by which it asks for an article that is no medicine: a face wash, a sunscreen. */
export const articleIn = (words: readonly string[]): readonly string[] =>
  articles.find((parts) =>
    words.some((_, at) => parts.every((part, nth) => words[at + nth] === part)),
  ) ?? []

/** Whether a line is the beginning of one, which names nothing else where no name begins so. */
export const beginsBrandOfGoods = (words: readonly string[]): boolean => {
  const begun = words.join('')
  return begun.length >= 4 && [...brandNames].some((name) => name.startsWith(begun))
}
