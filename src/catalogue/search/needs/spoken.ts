import { isEveryday } from '../everyday-words.ts'
import { latin, tidy } from '../transliterate.ts'
import type { Need } from './need.ts'
import cues from './spoken-cues.json' with { type: 'json' }

/**
 * Needs whose words an Indian language has, as they are typed by ear in Latin letters: "thalai vali" is தலைவலி, "udharas" ઉધરસ. Both are
 * reduced to keys in which the spellings that vary fall together; words may be written together or apart.
 */

/** A consonant without a vowel of its own is spoken with an a, which no letter of the script stands for. */
const bareConsonant =
  /([\u0915-\u0939\u0958-\u095f\u0a95-\u0ab9\u0c15-\u0c39\u0b95-\u0bb9][\u093c\u0abc]?)(?![\u093c\u0abc\u093e-\u094d\u0abe-\u0acd\u0c3e-\u0c4d\u0bbe-\u0bcd])/g
/** Hindi, Marathi and Gujarati leave out the a at the end of a word, and most who type them the nasal mark. */
const silent = /(?<=[\u0900-\u097f\u0a80-\u0aff])a$/
const lastNasal = /[\u0901\u0902\u0a81\u0a82]$/

const spell = (word: string): string =>
  latin(
    tidy(word)
      .normalize('NFC')
      .replace(lastNasal, '')
      .replace(bareConsonant, '$1a')
      .replace(silent, ''),
  )

/** What is spelled in several ways even where the letters are few. */
const fineRules: readonly [RegExp, string][] = [
  // Tamil: ழ, and ற்ற, which is spoken as tr.
  [/zh/g, 'l'],
  [/rr/g, 'tr'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/c+k|q|c(?=[^eihy])|c$/g, 'k'],
  [/c+h*/g, 'c'],
  [/jh|z/g, 'j'],
  [/([tds])h/g, '$1'],
  [/w/g, 'v'],
  [/aa+/g, 'a'],
  [/ee+|ii+/g, 'i'],
  [/oo+|uu+/g, 'u'],
  // Of its own: the ai of "thalai" is often left out or typed as a.
  [/(?:a|e)[iy](?![aeiou])/g, 'A'],
  [/(?:a|o)[uw]/g, 'o'],
  [/y/g, 'i'],
  [/n(?=[fpb])/g, 'm'],
  [/(.)\1+/g, '$1'],
]
/** What falls together besides in longer words: voiced and voiceless, aspirated and not, s, ch and j. */
const coarseRules: readonly [RegExp, string][] = [
  [/([bgkp])h/g, '$1'],
  [/d/g, 't'],
  [/g/g, 'k'],
  [/[bf]/g, 'p'],
  [/[cj]/g, 's'],
  // ற்ற is also spoken as tth: "vayithu" is வயிற்று.
  [/tr/g, 't'],
  [/(.)\1+/g, '$1'],
]
const by = (rules: typeof fineRules, text: string): string =>
  rules.reduce((key, [pattern, letters]) => key.replace(pattern, letters), text)
const fineOf = (spelled: string): string => by(fineRules, spelled).replace(/a$/, '')
const coarseOf = (fine: string): string => by(coarseRules, fine)
/** Without the vowels that are left out or doubled most: "kabajiyat" and "kabjiyat". */
const bareOf = (key: string): string => key.replace(/[aA]/g, '').replace(/(.)\1+/g, '$1')

/**
 * How many letters a key has at least, a fine one, a coarse one and one without the vowels that vary. `beside`: a word of the language stands in
 * the line, as in "tav ni goli". One word alone may be the name of a brand, of one that is not here too, and so may one with a letter or two
 * behind it.
 */
const least = {
  beside: { fine: 3, coarse: 5, bare: 5 },
  phrase: { fine: 6, coarse: 6, bare: 5 },
  word: { fine: 7, coarse: 7, bare: 7 },
} as const
const minWord = 3
/** "tapache" has the ending of a genitive; of a shorter word the last letters may be its own. */
const minStem = 4

const cueWords: ReadonlySet<string> = new Set(cues.words)
/** Case endings that are written together with the noun: "tapache", "noppiki", "valikku". */
const ending = new RegExp(`(?:${cues.endings.join('|')})$`)

const genitive = /ch[aei]$/

/** Whether a word in Latin letters is one of an Indian language that asks for a medicine or says its form. */
export const isSpokenCue = (word: string): boolean => cueWords.has(word)

/** Small words and verbs of being that may stand in a phrase or be left out: "khup", "irukku", "છે". */
const fillers: ReadonlySet<string> = new Set(cues.fillers)
export const isSpokenFiller = (word: string): boolean => fillers.has(word)
const withoutFillers = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !isSpokenFiller(word))

/** Forms of verbs that say what a noun says: "dukhtay" is दुखी, "valikkudhu" வலி. */
const verbs = cues.verbs.map(([form, noun]) => [new RegExp(`^(?:${form})$`), noun] as const)
const asNoun = (word: string): string => verbs.find(([form]) => form.test(word))?.[1] ?? word

type Spoken = Record<'typed' | 'fine' | 'coarse' | 'bare', ReadonlyMap<string, Need>>

/**
 * The keys of all phrases in Indian scripts; of two needs with the same key the first counts. `typed`: words too short to be known by their
 * key alone, as they are typed.
 */
export const spokenKeys = (
  needs: readonly Need[],
  isParticle: (word: string) => boolean,
): Spoken => {
  const fine = new Map<string, Need>()
  const coarse = new Map<string, Need>()
  const bare = new Map<string, Need>()
  const add = (keys: Map<string, Need>, key: string, need: Need): void => {
    if (!keys.has(key)) keys.set(key, need)
  }
  for (const need of needs)
    for (const phrase of need.phrases) {
      // Emergencies are told by a grammar of their own: "vis goli" is twenty tablets, and no विष, poison.
      if (need.advice === 'emergency' || /[a-z]/i.test(phrase)) continue
      const words = withoutFillers(phrase.match(/[\p{L}\p{M}]+/gu) ?? [])
      const spelled = words.map(spell)
      const mattering = spelled.filter((word) => !isParticle(word))
      const key = fineOf((mattering.length > 0 ? mattering : spelled).join(''))
      add(fine, key, need)
      add(coarse, coarseOf(key), need)
      add(bare, bareOf(coarseOf(key)), need)
    }
  const typed = needs.flatMap((need) =>
    (cues.phrases[need.id as keyof typeof cues.phrases] ?? '')
      .split(', ')
      .map((phrase) => [withoutFillers(phrase.split(' ')).join(' '), need] as const),
  )
  return { typed: new Map(typed), fine, coarse, bare }
}

/**
 * The need that words in Latin letters name by ear. `hasCue`: the line has a word of an Indian language beside them. `loose`: also without the
 * vowels that vary. Words of everyday life are heard as nothing: "casual" is no காய்ச்சல், fever.
 */
export const spokenNeed = (
  { typed, fine, coarse, bare }: Spoken,
  words: readonly string[],
  hasCue: boolean,
  loose: boolean,
): Need | null => {
  const known = typed.get(words.join(' '))
  if (known || words.every(isEveryday)) return known ?? null
  const line = words.map(asNoun).join('')
  // "khansi ni", of a cough, has the letters of कांजिण्या, chickenpox; "lohi ni unap" is one phrase.
  if (!/^[a-z]+$/.test(line) || isSpokenCue(words[0] ?? '') || isSpokenCue(words.at(-1) ?? ''))
    return null
  const isPhrase = words.length > 1 && words.every((word) => word.length >= minWord)
  // Before names counts only what is no single word.
  if (!isPhrase && !hasCue && !loose) return null
  const from = least[hasCue ? 'beside' : isPhrase ? 'phrase' : 'word']
  const named = (
    keys: ReadonlyMap<string, Need>,
    key: string,
    letters: number,
  ): Need | undefined => (key.length >= letters ? keys.get(key) : undefined)
  const spoken = fineOf(line)
  const stem = fineOf(line.replace(ending, ''))
  const leastStem = genitive.test(line) ? from.fine : Math.max(from.fine, minStem)
  return (
    named(fine, spoken, from.fine) ??
    named(fine, stem, leastStem) ??
    named(coarse, coarseOf(spoken), from.coarse) ??
    named(coarse, coarseOf(stem), from.coarse) ??
    (loose || hasCue
      ? (named(bare, bareOf(coarseOf(spoken)), from.bare) ??
        named(bare, bareOf(coarseOf(stem)), from.bare))
      : undefined) ??
    null
  )
}
