import type { Catalogue } from '../open.ts'
import { distance } from './distance.ts'
import { beginningsOf, keysOfTyped, type Script } from './keys.ts'
import { soundsOf } from './sound.ts'

/** A word of the catalogue that a typed one may mean. `cost` 0: it sounds the same. */
export type Correction = { word: string; cost: number; weight: number /** The word goes on where the typed one ends. */; begun: boolean }

export type Typed = { word: string; script: 'latin' | 'indic' | 'tamil' /** Perhaps not all of it is typed yet. */; begun: boolean }

/** Candidates of one key at most; only short bones have more, and those meet by chance. */
const maxOfKey = 1_000
const maxBegun = 300
const shown = 8

/** How many mistakes a word of so many letters may hold. Other scripts spell vowels their own way. */
const allowance = (letters: number, script: Script): number => {
  const mistakes = letters <= 3 ? 0.5 : letters <= 4 ? 1 : letters <= 6 ? 1.5 : letters <= 9 ? 2 : 3
  return script === 'latin' ? mistakes : Math.max(mistakes, 1) + 0.5
}

/** A whole mistake weighs as much as being this many doublings less common. */
const doublingsOfMistake = 5

/** A word that is this common is common enough: a salt of thousands of products beats no well-known brand. */
const commonest = 4_096

const scoreOf = ({ cost, weight }: Correction): number => cost * doublingsOfMistake - Math.log2(1 + Math.min(weight, commonest))

/** What a script cannot tell apart is no mistake: Devanagari writes z as j with a dot or without, Tamil b as p. */
const heardIn: Record<Script, (sound: string) => string> = {
  latin: (sound) => sound,
  indic: (sound) => sound.replace(/j/g, 's'),
  tamil: (sound) => sound.replace(/[bf]/g, 'p').replace(/d/g, 't').replace(/g/g, 'k').replace(/j/g, 's').replace(/h/g, ''),
}

const exactSql = `SELECT w.word, w.sound, w.weight FROM json_each(?) e JOIN search_key k ON k.key = e.value JOIN search_word w ON w.id = k.word LIMIT ${maxOfKey * 4}`
const beginSql = `SELECT w.word, w.sound, w.weight FROM search_key k JOIN search_word w ON w.id = k.word WHERE k.key >= ? AND k.key < ? LIMIT ${maxBegun}`

type Candidate = { word: string; sound: string; weight: number }

/**
 * Words of the catalogue that sound like `typed` or are a mistake or two away, the likeliest first. Candidates share a key
 * (`keys.ts`): the same consonants, or all but one of them, or all sounds but one.
 */
export const corrections = (catalogue: Catalogue, typed: Typed, limit = shown): Correction[] => {
  if (typed.word.length < 3 && typed.script === 'latin') return []
  const sounds = soundsOf(typed.word)
  const most = allowance((sounds[0] as string).length, typed.script)
  const candidates = new Map<string, Candidate>()
  const take = (rows: unknown[]) => {
    for (const row of rows as Candidate[]) candidates.set(row.word, row)
  }
  take(catalogue.sql(exactSql).all(JSON.stringify([...keysOfTyped(typed.word, typed.script)])))
  const found = rank(candidates.values(), typed, sounds, most)
  if (!typed.begun || (found.length > 0 && (found[0] as Correction).cost === 0)) return found.slice(0, limit)

  candidates.clear()
  for (const key of beginningsOf(typed.word, typed.script)) take(catalogue.sql(beginSql).all(key, `${key}\u{10ffff}`))
  for (const { word } of found) candidates.delete(word)
  const begun = rank(candidates.values(), typed, sounds, most, true)
  // Nobody knows whether the word is whole: both readings have their turn, the whole word first.
  const both = found
    .slice(0, limit)
    .flatMap((whole, index) => [whole, ...(index % 3 === 1 ? begun.slice((index - 1) / 3, (index + 2) / 3) : [])])
  return [...both, ...begun.slice(Math.ceil(found.length / 3))].slice(0, limit)
}

/** A mistake of the ear that the eye would not make, or the other way round, counts for a little. */
const otherSense = 0.3

/** With mistakes in more than this share of its letters a word is another word, however it sounds. */
const unlikeShare = 0.5

const rank = (candidates: Iterable<Candidate>, typed: Typed, sounds: string[], most: number, begun = false): Correction[] => {
  const found: Correction[] = []
  const unlike = Math.max(most, typed.word.length * unlikeShare)
  const heard = heardIn[typed.script]
  const asHeard = sounds.map(heard)
  for (const { word, sound, weight } of candidates) {
    let ear = most + 1
    for (const one of sound.split(' '))
      for (const other of asHeard) ear = Math.min(ear, distance(other, heard(one), Math.min(most, ear), begun))
    const eye = typed.script === 'latin' ? distance(typed.word, word, unlike, begun) : ear
    // "qqqqzz" sounds like HCQS to a fold of sounds and like nothing to people.
    if (eye > unlike) continue
    const cost = Math.min(ear, eye) + Math.abs(ear - Math.min(most + 1, eye)) * otherSense
    if (Math.min(ear, eye) <= most) found.push({ word, cost, weight, begun })
  }
  return found.sort((a, b) => scoreOf(a) - scoreOf(b) || (a.word < b.word ? -1 : 1))
}
