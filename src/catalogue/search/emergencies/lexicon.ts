import { isLocale, type Locale } from '#model/locale.ts'
import { distance } from '../edit-distance.ts'
import { lazy } from '../lazy.ts'
import { asks } from '../question-words.ts'
import { tidy } from '../transliterate.ts'
import { contracted, folded, soundOf } from './fold.ts'
import table from './words.json' with { type: 'json' }

/** A part of the meaning of a line: of a body, an act, how bad it is (`words.json`). */
export type Concept = keyof typeof table

/** Where a line names a concept: letters `from` to before `to`, in one word or `several`. */
export type Mention = {
  concept: Concept
  language: Locale
  from: number
  to: number
  several: boolean
}

/**
 * A word of the line, folded, with the place of its first letter. `isName`: something of the catalogue is called by it. `isCommon`: a word of
 * everyday life.
 */
export type Word = {
  text: string
  typed: string
  at: number
  isName: boolean
  isCommon: boolean
}

/**
 * A written word: `whole`, or the beginning (`start`), the end or any part of one. `written`: with the vowel or mark that an ending takes the place of; `short`: as in a
 * word of few letters; `alone`: as a word without an ending ("wajah*" loses its last letter in "wajah").
 */
type Pattern = {
  typed: string
  text: string
  written: string
  short: string
  alone: string
  /** A short English word, which no long vowel of Hindi is: "raat" (night) is no rat. */
  isShort: boolean
  is: 'whole' | 'start' | 'end' | 'part'
}
type Entry = { concept: Concept; language: Locale; patterns: readonly Pattern[] }

/** What an ending takes the place of: the mark of a consonant without a vowel, and the m that Telugu nouns end in. */
const unended = /[\u094d\u0acd\u0bcd\u0c4d\u0c02]$/

/** The vowel a beginning ends in may be one with the next: "jakda" goes on as "jakdai", which is folded to "jakde". */
const meeting = /(?<=^[a-z]{4,})[aeo]$/

const patternOf = (word: string, language: string): Pattern => {
  const [before, after] = [word.startsWith('*'), word.endsWith('*')]
  const typed = tidy(word.replaceAll('*', ''))
  const text = folded(typed, after)
  return {
    typed,
    text: after ? text.replace(unended, '').replace(meeting, '') : text,
    written: text,
    short: after ? folded(typed, true, true) : text,
    alone: after ? folded(typed) : text,
    isShort: language === 'en' && typed.length <= shortStem && !typed.includes('aa'),
    is: before ? (after ? 'part' : 'end') : after ? 'start' : 'whole',
  }
}

const entries = lazy((): readonly Entry[] =>
  Object.entries(table).flatMap(([concept, languages]) =>
    Object.entries(languages).flatMap(([language, list]) =>
      list.split(', ').map((written) => ({
        concept: concept as Concept,
        language: isLocale(language) ? language : 'en',
        // Numbers are words of their own: "9th".
        patterns: (contracted(written).match(/\d+|[^\d ]+/g) ?? []).map((word) =>
          patternOf(word, language),
        ),
      })),
    ),
  ),
)

/** Tamil "vendiyathu", what is wanted, whose sounds are those of "வெந்து" (burnt): its "d" is never "dh". */
const wanted = /^ve+nd(?!h)/

const beginningOf = (word: string): string => word.slice(0, 3)

const put = <One>(lists: Map<string, One[]>, key: string, one: One): void => {
  const list = lists.get(key)
  if (list) list.push(one)
  else lists.set(key, [one])
}

/** Entries by all that their first word may begin with, three letters of it; those that may stand inside of a word apart. */
const byBeginning = lazy(() => {
  const found = new Map<string, Entry[]>()
  for (const entry of entries()) {
    const [first] = entry.patterns
    if (first?.is !== 'whole' && first?.is !== 'start') continue
    const { text, written, short, alone } = first
    for (const beginning of new Set([text, written, short, alone].map(beginningOf)))
      put(found, beginning, entry)
  }
  // Shortest first: "s" is in "sa", and both in "saa".
  for (const beginning of [...found.keys()].sort((one, other) => one.length - other.length)) {
    const shorter = found.get(beginning.slice(0, -1)) ?? found.get(beginning.slice(0, 1)) ?? []
    found.set(beginning, [...new Set([...(found.get(beginning) as Entry[]), ...shorter])])
  }
  return found
})
/** Those whose first word may be as `word` is. */
const entriesLike = (word: string): readonly Entry[] => {
  const found = byBeginning()
  return (
    found.get(beginningOf(word)) ?? found.get(word.slice(0, 2)) ?? found.get(word.slice(0, 1)) ?? []
  )
}
const inside = lazy(() =>
  entries().filter(({ patterns: [first] }) => first?.is === 'end' || first?.is === 'part'),
)

/** Entries by their letters without spaces: "ratpaste" is "rat paste", and "all out" "allout". */
const runTogether = lazy(() =>
  Map.groupBy(
    entries().filter(({ patterns }) =>
      patterns.every(({ is }) => is === 'whole' || is === 'start'),
    ),
    ({ patterns }) => folded(patterns.map(({ written }) => written).join('')),
  ),
)
/** Shorter words stand side by side by chance. */
const minTogether = 6
const together = (text: string): readonly Entry[] =>
  text.length < minTogether ? [] : (runTogether().get(text) ?? [])

/** What the table names in letters of its language only, by sounds: how it may be typed in Latin letters. */
type Heard = {
  entry: Entry
  sounds: readonly { sound: string; goesOn: boolean }[]
}
/** Of fewer letters sounds say too little: of a beginning, that is, and of words that end where they are said to. */
const [minHeardBeginning, minHeard] = [5, 4] as const
const soundsBeginning = (sound: string): string => sound.slice(0, 2)
const heardByBeginning = lazy(() => {
  const found = new Map<string, Heard[]>()
  for (const entry of entries()) {
    if (entry.language === 'en') continue
    const isTamil = entry.language === 'ta'
    const isWritten = entry.patterns.every(
      ({ typed, is }) => !/[a-z]/.test(typed) && (is === 'whole' || is === 'start'),
    )
    if (!isWritten) continue
    const sounds = entry.patterns.map(({ typed, is }) => ({
      sound: soundOf(typed, isTamil),
      goesOn: is === 'start',
    }))
    const isBeginning = sounds.length === 1 && sounds[0]?.goesOn === true
    const least = isBeginning ? minHeardBeginning : minHeard
    if (sounds.map(({ sound }) => sound).join('').length < least) continue
    const beginning = soundsBeginning(sounds[0]?.sound ?? '')
    if (beginning.length < 2 || sounds.some(({ sound }) => sound === '')) continue
    const key = `${isTamil} ${beginning}`
    put(found, key, { entry, sounds })
  }
  return found
})

/** Entries that the words of Latin letters from `index` on sound like. */
const heardAt = (index: number, sounds: readonly (readonly [string, string])[]): Heard[] =>
  [false, true].flatMap((isTamil) => {
    const soundAt = (at: number): string => sounds[at]?.[isTamil ? 1 : 0] ?? ''
    return (heardByBeginning().get(`${isTamil} ${soundsBeginning(soundAt(index))}`) ?? []).filter(
      (heard) =>
        heard.sounds.every(({ sound, goesOn }, offset) =>
          goesOn ? soundAt(index + offset).startsWith(sound) : soundAt(index + offset) === sound,
        ),
    )
  })

/** Scripts whose words are written together: "நெஞ்சுவலி" is chest and pain. */
const joined = /^[\u0b80-\u0bff\u0c00-\u0c7f]+$/
/** The past of a Tamil verb, folded, is no word of its own: "குடிச்சுடுச்சு" (drank) has no "சுடு" (to burn). */
const [beforePast, past] = ['\u0bbf', '\u0b9a\u0bc1']
/** Shorter beginnings stand in too many other words. */
const minJoined = 3
const stems = lazy(() =>
  entries().filter(
    ({ patterns: [first, ...others] }) =>
      first?.is === 'start' &&
      others.length === 0 &&
      first.text.length >= minJoined &&
      joined.test(first.text),
  ),
)

/** A mistake in a word of Latin letters is forgiven from this length on, a whole one in longer words. */
const minMistaken = 5
const longWord = 7
const spelledByLetter = lazy(() =>
  Map.groupBy(
    entries().flatMap((entry) => {
      const [first, ...others] = entry.patterns
      return others.length === 0 &&
        first &&
        first.text.length >= minMistaken &&
        /^[a-z]+$/.test(first.text) &&
        first.is !== 'part' &&
        first.is !== 'end'
        ? [{ ...entry, pattern: first }]
        : []
    }),
    ({ pattern }) => pattern.text[0],
  ),
)

const shortStem = 3

/** Endings of case and number that a noun of the table may have, folded: "பேட்டரியை", "बॅटरीने", "బ్యాటరీని", "બેટરીને". */
const caseEnding =
  /^(?:(?:[யவ]?ை|[யவ]?ில?|க்கு|ுக்கு|[யவ]?ால|கல|கலை)|(?:ని|ను|లొ|కి|కు|తొ|లు|లని|లను)|(?:ને|માં?|થિ|નો|નિ|નું?|ના|એ|ઓ)|(?:ला|ने|चि|चा|चे|च|वर|मदे))$/u
const hasCaseEnding = (word: string, noun: string): boolean =>
  noun.length > shortStem &&
  word.length > noun.length &&
  word.startsWith(noun.replace(unended, '')) &&
  caseEnding.test(word.slice(noun.replace(unended, '').length))

/**
 * How many letters of `word` the pattern stands for; 0: none. `begun`: the word is still being typed. The name of a product only begins like
 * one: "Gilformin" is not "gil" (swallowed); nor is "display" "dis" (to see).
 */
const matched = (
  { text, written, short, alone, isShort, is }: Pattern,
  { text: word, typed, isCommon }: Pick<Word, 'text' | 'typed' | 'isCommon'>,
  isName: boolean,
  begun: boolean,
): number => {
  if (isShort && typed.includes('aa')) return 0
  if (word === text || word === written || word === alone) return word.length
  if (begun && text.startsWith(word)) return word.length
  if (is === 'whole') return !isName && hasCaseEnding(word, text) ? text.length : 0
  if (isName || (isCommon && text.length <= shortStem)) return 0
  if (is === 'start' && word.startsWith(short)) return short.length
  if (is === 'start') return word.startsWith(text) ? text.length : 0
  if (is === 'end') return word.endsWith(text) ? text.length : 0
  return word.includes(text) ? text.length : 0
}

/** From so many letters on the beginning of a word is taken for it while it is typed. */
const minBegun = (word: string): number => (/^[a-z\u0b80-\u0bff]/.test(word) ? 5 : 3)

/** A word of the table, but perhaps for its last mark: "gas" is not the beginning of "gasping". */
const isComplete = (word: string): boolean =>
  entriesLike(word).some(
    ({ patterns: [first, ...others] }) =>
      others.length === 0 &&
      first !== undefined &&
      word.startsWith(first.text) &&
      word.length - first.text.length <= (first.is === 'start' ? 1 : 0),
  )

/** All mentions in the words of a line, which are folded. `typing`: the last word may go on. */
export const mentionsIn = (words: readonly Word[], typing: boolean): Mention[] => {
  let found: Mention[] = []
  const add = (entry: Entry, from: number, to: number): void => {
    found.push({
      concept: entry.concept,
      language: entry.language,
      from,
      to,
      several: entry.patterns.length > 1,
    })
  }
  const sounds = words.map(({ typed }): readonly [string, string] =>
    /^[a-z]+$/.test(typed) ? [soundOf(typed, false), soundOf(typed, true)] : ['', ''],
  )
  const lastWord = words.at(-1)?.text ?? ''
  const begun =
    typing && lastWord.length >= minBegun(lastWord) && !isComplete(lastWord) ? words.length - 1 : -1
  for (const [index, word] of words.entries()) {
    const before = found.length
    for (const entry of entriesLike(word.text)) {
      const last = index + entry.patterns.length - 1
      if (last >= words.length) continue
      let reach = 0
      const fits = entry.patterns.every((pattern, offset) => {
        const one = words[index + offset] as Word
        const isName = one.isName && entry.patterns.length === 1
        reach = matched(pattern, one, isName, index + offset === begun)
        return reach > 0
      })
      if (fits) add(entry, word.at, (words[last] as Word).at + reach)
    }
    // A word of English, one that asks ("vendum") and a name are not heard as another word: "diabities" is no fire.
    const isWanted = wanted.test(word.typed)
    const heard = heardAt(index, sounds)
    const isKnown =
      heard.length > 0 &&
      (word.isName ||
        asks(word.typed) ||
        isWanted ||
        found.slice(before).some(({ language }) => language === 'en'))
    for (const { entry } of heard) {
      if (isKnown && entry.patterns.length === 1) continue
      const last = words[index + entry.patterns.length - 1] as Word
      // Of a beginning it is not known where the sounds end.
      const goesOn = entry.patterns.at(-1)?.is === 'start'
      add(entry, word.at, last.at + last.text.length - (goesOn ? 1 : 0))
    }
    for (const entry of inside()) {
      const [pattern] = entry.patterns as [Pattern]
      // The stem of a class is the end of a salt's name: "ibuprofen".
      const isName = word.isName && entry.concept !== 'medicine'
      if (entry.patterns.length > 1 || matched(pattern, word, isName, false) === 0) continue
      const from = word.text.lastIndexOf(pattern.text)
      add(entry, word.at + from, word.at + from + pattern.text.length)
    }
    const next = words[index + 1]
    const end = word.at + word.text.length
    for (const entry of together(folded(word.text)))
      if (entry.patterns.length > 1) add(entry, word.at, end)
    if (next)
      for (const entry of together(word.text + next.text))
        if (entry.patterns.length === 1) add(entry, word.at, next.at + next.text.length)
    if (joined.test(word.text))
      for (const entry of stems()) {
        const [{ text }] = entry.patterns as [Pattern]
        const from = word.text.indexOf(text, 2)
        if (from > 0 && !(text.startsWith(past) && word.text[from - 1] === beforePast))
          add(entry, word.at + from, word.at + from + text.length)
      }
    if (found.length === before && !word.isName && !isWanted && /^[a-z]+$/.test(word.text))
      unknown(word, add)
    // A tablet, "mathirai", is nothing that its first letters say: "maat" is stuck.
    const isMedicine = found.some(
      ({ concept, from, to }) => concept === 'medicine' && from === word.at && to === end,
    )
    if (isMedicine) found = found.filter(({ from, to }) => from !== word.at || to >= end)
  }
  return found
}

/** A word of Latin letters that is none of the table: two words written together, "chestpain", or one with a mistake, "brething". */
const unknown = (
  { text, at, isCommon }: Word,
  add: (entry: Entry, from: number, to: number) => void,
): void => {
  for (let cut = 3; cut <= text.length - 3; cut++) {
    const parts = [text.slice(0, cut), text.slice(cut)].map((part) =>
      entriesLike(part).filter(
        ({ patterns }) =>
          patterns.length === 1 &&
          (part === patterns[0]?.text ||
            (cut >= 4 &&
              matched(
                patterns[0] as Pattern,
                { text: part, typed: part, isCommon: false },
                false,
                false,
              ) >= 4)),
      ),
    )
    if (parts.every((part) => part.length > 0)) {
      for (const entry of parts[0] as Entry[]) add(entry, at, at + cut)
      for (const entry of parts[1] as Entry[]) add(entry, at + cut, at + text.length)
      return
    }
  }
  if (text.length < minMistaken || isCommon) return
  const most = text.length >= longWord ? 1 : 0.5
  for (const entry of spelledByLetter().get(text[0]) ?? [])
    if (distance(text, entry.pattern.text, most, false) <= most) add(entry, at, at + text.length)
}
