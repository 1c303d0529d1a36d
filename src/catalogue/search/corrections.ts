import type { Catalogue } from '../open.ts'
import { keep } from '../query/keep.ts'
import { distance } from './edit-distance.ts'
import { isEveryday, soundsOfGoods } from './everyday-words.ts'
import { plausibility } from './plausibility.ts'
import { soundsOf } from './sound.ts'
import { heardIn, keysOfTyped, prefixKeysOf, type Script } from './spelling-keys.ts'

/**
 * A word of the catalogue that a typed word may mean. `cost`: 0 when it sounds the same. `begun`: the typed word is a prefix of it.
 * `alias`: no name contains the word; it is a synonym of something else.
 */
export type Correction = {
  word: string
  cost: number
  weight: number
  begun: boolean
  alias: boolean
}

export type TypedWord = {
  word: string
  script: 'latin' | 'indic' | 'tamil' /** The customer may still be typing it. */
  begun: boolean
}

/** Candidates per key; only short skeletons have more, and those collide by chance. */
const maxPerKey = 1_000
const maxBegun = 300
const shown = 10

/**
 * Mistakes allowed in a Latin word that is still being typed: few, because many names begin with nearly any letters. In other scripts, which are
 * compared by sound, what is typed must sound like the beginning of the name.
 */
const begunMistakes = (letters: number): number => (letters <= 5 ? 0 : letters <= 7 ? 0.5 : 1)

/** Words whose lengths differ by more than this are different words; letters around three are no mistake in them. */
const maxLonger = (letters: number): number => (letters <= 3 ? 1 : letters <= 7 ? 2 : 3)

/**
 * How far a typed word may be from the word it is corrected to, measured against misspellings and random letters (docs/search.md "Nothing
 * is better than nonsense"). `implausible`: below this likelihood a letter sequence is not corrected. `unusual`: below this, only
 * corrections to well-known names count as one whole mistake. `scale` widens or narrows all limits, for measurements.
 */
export type Tolerance = { implausible: number; unusual: number; scale: number }
export const tolerance: Tolerance = { implausible: -6.9, unusual: -5.2, scale: 1 }

/** The weight of a product that some customers buy. */
const wellKnown = 24

/** The more words a release has, the more rows of five letters are one mistake from some name: 250 of 60,000 words. */
const wordsPerWeight = 240
const shortRow = 5
/** The number of different words in names. */
export const wordsOfRelease = keep(1, (catalogue, _: 0): number =>
  Number(catalogue.sql('SELECT count(*) AS words FROM search_word').get()?.words),
)

/**
 * From which cost on a correction must be known, and how well: in another script as soon as it sounds different, for a short or unusual word
 * after one whole mistake.
 */
const leastOf = (
  catalogue: Catalogue,
  { word, script }: TypedWord,
  isUnusual: boolean,
): { cost: number; weight: number } => {
  if (script !== 'latin') return { cost: 0.1, weight: wellKnown }
  if (word.length <= shortRow)
    return { cost: 1, weight: wordsOfRelease(catalogue, 0) / wordsPerWeight }
  return isUnusual ? { cost: 1, weight: wellKnown } : { cost: Number.POSITIVE_INFINITY, weight: 0 }
}

/** No name repeats a letter this often. */
const repeated = /(.)\1{3}/

/** Mistakes allowed in a word of this many letters. Words in other scripts are compared by sound alone, so little is allowed. */
const allowance = (letters: number, script: Script): number => {
  if (script !== 'latin') return letters <= 5 ? 0 : letters <= 7 ? 0.5 : letters <= 9 ? 1 : 1.5
  return letters <= 3 ? 0.5 : letters <= 7 ? 1 : letters <= 9 ? 1.5 : 2.5
}

/** One whole mistake weighs as much as being 2^5 times less frequent. */
const doublingsOfMistake = 5

/** So many customers mean these words, mostly salts, that half a mistake more is allowed towards them: "losaten" is losartan. */
const moreForCommon = 0.5
const longEnough = 6

/** Frequencies are capped here, so that a salt of thousands of products does not outrank every well-known brand. */
const commonest = 4_096

const scoreOf = ({ cost, weight }: Correction): number =>
  cost * doublingsOfMistake - Math.log2(1 + Math.min(weight, commonest))

const exactSql = (keys: string, words: string): string =>
  `SELECT w.word, w.sound, w.weight FROM json_each(?) e JOIN ${keys} k ON k.key = e.value JOIN ${words} w ON w.id = k.word LIMIT ${maxPerKey * 4}`
const beginSql = (keys: string, words: string): string =>
  `SELECT w.word, w.sound, w.weight FROM ${keys} k JOIN ${words} w ON w.id = k.word WHERE k.key >= ? AND k.key < ? LIMIT ${maxBegun}`
const sources = [
  {
    alias: true,
    exact: exactSql('search_alias_key', 'search_alias'),
    begin: beginSql('search_alias_key', 'search_alias'),
  },
  {
    alias: false,
    exact: exactSql('search_key', 'search_word'),
    begin: beginSql('search_key', 'search_word'),
  },
]

type Candidate = { word: string; sound: string; weight: number; alias: boolean }

/**
 * Words of the catalogue that sound like `typed` or differ by a mistake or two, likeliest first. Candidates share a key
 * (`spelling-keys.ts`): the same consonants, all but one of them, or all sounds but one.
 */
export const corrections = (
  catalogue: Catalogue,
  typed: TypedWord,
  limit = shown,
  { implausible, unusual, scale } = tolerance,
): Correction[] => {
  if (typed.word.length < 3 && typed.script === 'latin') return []
  if (repeated.test(typed.word)) return []
  // An everyday word in another script may be a short well-known name: "பான்" is "pan" and Pan.
  const everyday = isEveryday(typed.word)
  if (everyday && typed.script === 'latin') return []
  // Devanagari and Gujarati write z as j.
  const plausible = Math.max(
    plausibility(catalogue, typed.word),
    typed.script === 'indic' && typed.word.includes('j')
      ? plausibility(catalogue, typed.word.replaceAll('j', 'z'))
      : Number.NEGATIVE_INFINITY,
  )
  if (plausible < implausible) return []
  const least = leastOf(catalogue, typed, plausible < unusual)
  const isLikely = ({ cost, weight, begun }: Correction): boolean =>
    cost < nearer &&
    (everyday
      ? !begun && cost === 0 && weight >= commonest
      : cost < least.cost || weight >= least.weight)
  const sounds = soundsOf(typed.word)
  const nearer =
    typed.script === 'latin' ? Number.POSITIVE_INFINITY : distanceOfGoods(sounds, typed.script)
  const most =
    allowance(
      typed.script === 'latin' ? typed.word.length : (sounds[0] as string).length,
      typed.script,
    ) * scale
  const candidates = new Map<string, Candidate>()
  // A word that occurs in a name is not also an alias, but weighs no less: "headache" stands in one name.
  const take = (rows: unknown[], alias: boolean) => {
    for (const { word, sound, weight } of rows as Candidate[])
      candidates.set(word, {
        word,
        sound,
        weight: Math.max(weight, candidates.get(word)?.weight ?? 0),
        alias,
      })
  }
  const keys = JSON.stringify([...keysOfTyped(typed.word, typed.script)])
  for (const { exact, alias } of sources) take(catalogue.sql(exact).all(keys), alias)
  const near = rank(candidates.values(), typed, sounds, most)
  // Beside one that is likely, a look-alike is shown as well, so that the customer chooses.
  const likely = typed.script === 'latin' && near.some(isLikely) ? near : near.filter(isLikely)
  if (
    !typed.begun ||
    plausible < unusual ||
    (likely.length > 0 && (likely[0] as Correction).cost === 0)
  )
    return likely.slice(0, limit)

  candidates.clear()
  for (const key of prefixKeysOf(typed.word, typed.script))
    for (const { begin, alias } of sources)
      take(catalogue.sql(begin).all(key, `${key}\u{10ffff}`), alias)
  for (const { word } of likely) candidates.delete(word)
  const mistakes = typed.script === 'latin' ? begunMistakes(typed.word.length) : 0
  const begun = rank(candidates.values(), typed, sounds, Math.min(most, mistakes), true).filter(
    isLikely,
  )
  // The typed word may be complete: complete readings come first.
  return [...likely, ...begun].slice(0, limit)
}

/** Weight of each vowel that only one of them has, apart from an a that was not written: "saridon" is no "sartan". */
const vowelSense = 0.25
const otherVowels = (typed: string, sound: string): number => {
  const written = typed.replace(/[^aeiou]/g, '').length
  return (
    Math.max(0, written - sound.replace(/[^aeiou]/g, '').length) +
    Math.max(0, sound.replace(/[^eiou]/g, '').length - written)
  )
}
/** Weight of each a that was written and that the word does not have: the inherent vowel may be silent, a written one is not. */
const writtenVowel = 0.5
const missingVowels = (typed: string, sound: string): number =>
  Math.max(0, typed.replace(/[^a]/g, '').length - sound.replace(/[^ao]/g, '').length)

const nearGoods = 0.5

/** How far the nearest of the goods is that no medicine may be taken for; `Infinity` if none is near. */
const distanceOfGoods = (sounds: readonly string[], script: Script): number => {
  const heard = heardIn[script]
  return Math.min(
    ...sounds.flatMap((sound) =>
      soundsOfGoods.map((other) => distance(heard(sound), heard(other), nearGoods)),
    ),
  )
}

/** Weight of the better of the two distances: a mistake by ear that is none by eye, or the reverse, counts little. */
const otherSense = 0.3

/** Above this share of wrong letters it is a different word, however similar it sounds. */
const unlikeShare = 0.5
/** How much further than by ear a word may be by eye. Nearly every short row of letters sounds like some name. */
const furtherByEye = (letters: number): number => (letters <= 5 ? 0 : letters <= 6 ? 0.5 : 1)

const rank = (
  candidates: Iterable<Candidate>,
  typed: TypedWord,
  sounds: string[],
  allowed: number,
  begun = false,
): Correction[] => {
  const corrections: Correction[] = []
  const heard = heardIn[typed.script]
  const asHeard = sounds.map(heard)
  for (const { word, sound, weight, alias } of candidates) {
    const most =
      typed.script === 'latin' && !begun && typed.word.length >= longEnough && weight >= commonest
        ? allowed + moreForCommon
        : allowed
    const unlike = Math.min(
      Math.max(most, typed.word.length * unlikeShare),
      most + furtherByEye(typed.word.length),
    )
    if (
      !begun &&
      typed.script === 'latin' &&
      Math.abs(typed.word.length - word.length) > maxLonger(word.length)
    )
      continue
    let ear = most + 1
    let vowels = 0
    for (const one of sound.split(' '))
      for (const [index, other] of asHeard.entries()) {
        const typedSound = sounds[index] as string
        const part = begun ? one.slice(0, typedSound.length + 1) : one
        const unheard = typed.script === 'latin' ? 0 : missingVowels(typedSound, part)
        const apart =
          distance(other, heard(one), Math.min(most, ear), begun) + unheard * writtenVowel
        if (apart >= ear) continue
        ear = apart
        vowels = begun ? 0 : otherVowels(typedSound, one)
      }
    const eye = typed.script === 'latin' ? distance(typed.word, word, unlike, begun) : ear
    // "qqqqzz" has the same folded sound as HCQS but looks nothing like it.
    if (eye > unlike) continue
    const written = typed.script === 'latin' ? 0 : vowels * vowelSense
    const cost = Math.min(ear, eye) + Math.abs(ear - Math.min(most + 1, eye)) * otherSense + written
    if (Math.min(ear, eye) <= most) corrections.push({ word, cost, weight, begun, alias })
  }
  // Indian scripts spell the a of English this way: "पैन 40" is Pan 40, and pain would be "पेन".
  const spelled = typed.script === 'latin' ? typed.word : typed.word.replaceAll('ai', 'a')
  const isSpelled = ({ word }: Correction): number => Number(word === spelled)
  return corrections.sort(
    (a, b) => scoreOf(a) - scoreOf(b) || isSpelled(b) - isSpelled(a) || (a.word < b.word ? -1 : 1),
  )
}
