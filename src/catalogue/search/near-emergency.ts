import { distance } from './edit-distance.ts'
import { isEveryday, resemblesEmergency } from './everyday-words.ts'
import { lazy } from './lazy.ts'
import { isAside, type NeedMatch, needPhrases, wordsThatMatter } from './need-match.ts'
import { latin, latinWordsOf } from './transliterate.ts'

const lettersOf = (words: readonly string[]): string =>
  words.map((word) => latin(word).replace(/[^a-z0-9]/g, '')).join('')
const isLatin = (words: readonly string[]): boolean =>
  words.every((word) => /^[a-z0-9]+$/.test(word))

/** A shorter phrase is one mistake away from too many other words. */
const minLetters = 6
/** From this length on a phrase may have a mistake and a half, as two words do: "hart atack". */
const longLetters = 10
const mistakes = (letters: string): number => (letters.length >= longLetters ? 1.5 : 1)
/** Vowels cost half, but "chemical" is not "chemical in eye". */
const maxLettersMissing = 2
const maxWords = 6

const byFirstLetter = lazy(() =>
  Map.groupBy(
    needPhrases()
      .map(({ words, need }) => ({ letters: lettersOf(words), latin: isLatin(words), need }))
      .filter(({ letters }) => letters.length >= minLetters),
    ({ letters }) => letters[0],
  ),
)
const phraseWords = lazy(() => new Set(needPhrases().flatMap(({ words }) => words)))
/** Words that name a need by themselves: "fever", unlike "attack". */
const needWords = lazy(
  () => new Set(needPhrases().flatMap(({ words }) => (words.length === 1 ? words : []))),
)

/**
 * The emergency that a line names with a spelling mistake, "hart attack", or written together, "chestpain"; null where it names none. At
 * least one of its words is neither of the catalogue nor of everyday life (`isKnown`): "strike" is no stroke. Phrases of all needs are compared, the
 * longest run first, so that "food poisning" stays what it is. In a run of several a word of everyday life may be the misspelled one.
 */
export const nearEmergency = (
  own: readonly string[],
  isKnown: (word: string) => boolean,
): NeedMatch | null => {
  const words = wordsThatMatter(own)
  const unknown = words.map((word) => !needWords().has(word) && !isAside(word) && !isKnown(word))
  const doubtful = words.map((word, index) => unknown[index] || resemblesEmergency(latin(word)))
  if (!doubtful.includes(true)) return null
  const taken = words.map(() => false)
  let need: NeedMatch['need'] | null = null
  for (let length = Math.min(maxWords, words.length); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length)
      if (
        !(length > 1 ? doubtful : unknown).slice(from, from + length).includes(true) ||
        taken.slice(from, from + length).includes(true)
      )
        continue
      const letters = lettersOf(run)
      const sure = run.filter(
        (word) => latinWordsOf(word).every(isEveryday) && !resemblesEmergency(latin(word)),
      )
      const near = (byFirstLetter().get(letters[0] ?? '') ?? [])
        .filter(
          (phrase) =>
            sure.every((word) => phrase.letters.includes(lettersOf([word]))) &&
            phrase.latin === isLatin(run) &&
            phrase.letters.length - letters.length <= maxLettersMissing,
        )
        .map((phrase) => ({
          need: phrase.need,
          cost: distance(letters, phrase.letters, mistakes(phrase.letters)),
        }))
        .filter(({ cost }) => cost < Number.POSITIVE_INFINITY)
        .sort(
          (a, b) =>
            a.cost - b.cost ||
            Number(b.need.advice === 'emergency') - Number(a.need.advice === 'emergency'),
        )[0]
      if (!near) continue
      taken.fill(true, from, from + length)
      if (near.need.advice === 'emergency') need ??= near.need
    }
  if (!need) return null
  // What names other needs, "fever poisning", is no medicine beside it.
  const named = words.filter((word, index) => taken[index] || phraseWords().has(word))
  return {
    need: need,
    words: named,
    rest: words.filter((word) => !named.includes(word) && !isAside(word)),
  }
}
