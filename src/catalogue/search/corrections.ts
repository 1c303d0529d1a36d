import type { Catalogue } from '../open.ts'
import { distance } from './edit-distance.ts'
import { isEveryday } from './everyday-words.ts'
import { plausibility } from './plausibility.ts'
import { soundsOf } from './sound.ts'
import { heardIn, keysOfTyped, prefixKeysOf, type Script } from './spelling-keys.ts'

/**
 * A word of the catalogue that a typed word may mean. `cost`: 0 when it sounds the same. `begun`: the typed word is a prefix of it.
 * `alias`: no name contains the word; it is a synonym of something else.
 */
export type Correction = { word: string; cost: number; weight: number; begun: boolean; alias: boolean }

export type Typed = { word: string; script: 'latin' | 'indic' | 'tamil' /** The customer may still be typing it. */; begun: boolean }

/** Candidates per key; only short skeletons have more, and those collide by chance. */
const maxPerKey = 1_000
const maxBegun = 300
const shown = 10

/**
 * Mistakes allowed in a Latin word that is still being typed: few, because many names begin with nearly any letters. In other scripts, which are
 * compared by sound, what is typed must sound like the beginning of the name.
 */
const begunMistakes = (letters: number): number => (letters <= 5 ? 0 : letters <= 7 ? 0.5 : 1)

/** Words whose lengths differ by more than this are different words. */
const maxLonger = (letters: number): number => (letters <= 7 ? 2 : 3)

/**
 * How far a typed word may be from the word it is corrected to, measured against misspellings and random letters (docs/search.md "Nothing
 * is better than nonsense"). `implausible`: below this likelihood a letter sequence is not corrected. `unusual`: below this, only
 * corrections to well-known names count as one whole mistake. `scale` widens or narrows all limits, for measurements.
 */
export type Tolerance = { implausible: number; unusual: number; scale: number }
export const tolerance: Tolerance = { implausible: -6.9, unusual: -5.8, scale: 1 }

/** The weight of a product that some customers buy. */
const wellKnown = 24

/** No name repeats a letter this often. */
const repeated = /(.)\1{3}/

/** Mistakes allowed in a word of this many letters. Words in other scripts are compared by sound alone, so little is allowed. */
const allowance = (letters: number, script: Script): number => {
  if (script !== 'latin') return letters <= 5 ? 0 : letters <= 7 ? 0.5 : letters <= 9 ? 1 : 1.5
  return letters <= 3 ? 0.5 : letters <= 7 ? 1 : letters <= 9 ? 1.5 : 2.5
}

/** One whole mistake weighs as much as being 2^5 times less frequent. */
const doublingsOfMistake = 5

/** Frequencies are capped here, so that a salt of thousands of products does not outrank every well-known brand. */
const commonest = 4_096

const scoreOf = ({ cost, weight }: Correction): number => cost * doublingsOfMistake - Math.log2(1 + Math.min(weight, commonest))

const exactSql = (keys: string, words: string): string =>
  `SELECT w.word, w.sound, w.weight FROM json_each(?) e JOIN ${keys} k ON k.key = e.value JOIN ${words} w ON w.id = k.word LIMIT ${maxPerKey * 4}`
const beginSql = (keys: string, words: string): string =>
  `SELECT w.word, w.sound, w.weight FROM ${keys} k JOIN ${words} w ON w.id = k.word WHERE k.key >= ? AND k.key < ? LIMIT ${maxBegun}`
const sources = [
  { alias: true, exact: exactSql('search_alias_key', 'search_alias'), begin: beginSql('search_alias_key', 'search_alias') },
  { alias: false, exact: exactSql('search_key', 'search_word'), begin: beginSql('search_key', 'search_word') },
]

type Candidate = { word: string; sound: string; weight: number; alias: boolean }

/**
 * Words of the catalogue that sound like `typed` or differ by a mistake or two, likeliest first. Candidates share a key
 * (`spelling-keys.ts`): the same consonants, all but one of them, or all sounds but one.
 */
export const corrections = (
  catalogue: Catalogue,
  typed: Typed,
  limit = shown,
  { implausible, unusual, scale } = tolerance,
): Correction[] => {
  if (typed.word.length < 3 && typed.script === 'latin') return []
  if (isEveryday(typed.word) || repeated.test(typed.word)) return []
  const plausible = plausibility(catalogue, typed.word)
  if (plausible < implausible) return []
  // A name in another script counts when it is well known or sounds the same.
  const least = typed.script !== 'latin' ? { cost: 0.1, weight: wellKnown } : plausible < unusual ? { cost: 1, weight: wellKnown } : null
  const isLikely = ({ cost, weight }: Correction): boolean => least === null || cost < least.cost || weight >= least.weight
  const sounds = soundsOf(typed.word)
  const most = allowance(typed.script === 'latin' ? typed.word.length : (sounds[0] as string).length, typed.script) * scale
  const candidates = new Map<string, Candidate>()
  // A word that occurs in a name is not also an alias.
  const take = (rows: unknown[], alias: boolean) => {
    for (const { word, sound, weight } of rows as Candidate[]) candidates.set(word, { word, sound, weight, alias })
  }
  const keys = JSON.stringify([...keysOfTyped(typed.word, typed.script)])
  for (const { exact, alias } of sources) take(catalogue.sql(exact).all(keys), alias)
  const found = rank(candidates.values(), typed, sounds, most).filter(isLikely)
  if (!typed.begun || plausible < unusual || (found.length > 0 && (found[0] as Correction).cost === 0)) return found.slice(0, limit)

  candidates.clear()
  for (const key of prefixKeysOf(typed.word, typed.script))
    for (const { begin, alias } of sources) take(catalogue.sql(begin).all(key, `${key}\u{10ffff}`), alias)
  for (const { word } of found) candidates.delete(word)
  const mistakes = typed.script === 'latin' ? begunMistakes(typed.word.length) : 0
  const begun = rank(candidates.values(), typed, sounds, Math.min(most, mistakes), true).filter(isLikely)
  // The typed word may be complete: complete readings come first.
  return [...found, ...begun].slice(0, limit)
}

/** Weight of the better of the two distances: a mistake by ear that is none by eye, or the reverse, counts little. */
const otherSense = 0.3

/** Above this share of wrong letters it is a different word, however similar it sounds. */
const unlikeShare = 0.5
/** How much further than by ear a word may be by eye. Nearly every short row of letters sounds like some name. */
const furtherByEye = (letters: number): number => (letters <= 5 ? 0 : letters <= 6 ? 0.5 : 1)

const rank = (candidates: Iterable<Candidate>, typed: Typed, sounds: string[], most: number, begun = false): Correction[] => {
  const found: Correction[] = []
  const unlike = Math.min(Math.max(most, typed.word.length * unlikeShare), most + furtherByEye(typed.word.length))
  const heard = heardIn[typed.script]
  const asHeard = sounds.map(heard)
  for (const { word, sound, weight, alias } of candidates) {
    if (!begun && typed.script === 'latin' && Math.abs(typed.word.length - word.length) > maxLonger(word.length)) continue
    let ear = most + 1
    for (const one of sound.split(' '))
      for (const other of asHeard) ear = Math.min(ear, distance(other, heard(one), Math.min(most, ear), begun))
    const eye = typed.script === 'latin' ? distance(typed.word, word, unlike, begun) : ear
    // "qqqqzz" has the same folded sound as HCQS but looks nothing like it.
    if (eye > unlike) continue
    const cost = Math.min(ear, eye) + Math.abs(ear - Math.min(most + 1, eye)) * otherSense
    if (Math.min(ear, eye) <= most) found.push({ word, cost, weight, begun, alias })
  }
  return found.sort((a, b) => scoreOf(a) - scoreOf(b) || (a.word < b.word ? -1 : 1))
}
