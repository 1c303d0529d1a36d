import { readEmergency } from '#catalogue/search/emergencies/read-emergency.ts'
import { isNeedWord } from '#catalogue/search/need-match.ts'
import told from './emergencies.json' with { type: 'json' }
import heldOut from './held-out.json' with { type: 'json' }
import ordinary from './ordinary.json' with { type: 'json' }
import type { Question } from './question.ts'

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' })

const tells = (text: string, typing: boolean): boolean =>
  readEmergency(text, isNeedWord, typing) !== null

type Typed = {
  /** What stands in the box. */
  text: string
  alarm: boolean
  /** Whether it tells of an emergency when it is entered so. */
  entered: boolean
  /** Whether its words before the last tell of an emergency. */
  before: boolean
  /** Whether its words do, the last one completed. */
  whole: boolean
}

/** A line as it is typed, letter by letter. */
export const typedThrough = (line: string): Typed[] =>
  line.split(' ').flatMap((word, index, words) => {
    const before = words.slice(0, index).join(' ')
    const earlier = index > 0 && tells(before, false)
    const whole = tells(words.slice(0, index + 1).join(' '), false)
    const typed = [...letters.segment(word)].map(({ segment }) => segment)
    return typed.map((_, last) => {
      const text = `${before} ${typed.slice(0, last + 1).join('')}`.trim()
      return { text, alarm: tells(text, true), entered: tells(text, false), before: earlier, whole }
    })
  })

/** Texts at which the guess how a half-typed word goes on raises an alarm that the word does not bear out. */
export const wrongGuesses = (line: string): string[] =>
  typedThrough(line)
    .filter(({ alarm, entered, before, whole }) => alarm && !entered && !before && !whole)
    .map(({ text }) => text)

/** Texts at which an alarm that the words told is silent while the next word is typed, though that word lets it stand. */
export const lostAlarms = (line: string): string[] =>
  typedThrough(line)
    .filter(({ alarm, before, whole }) => !alarm && before && whole)
    .map(({ text }) => text)

const question = (measure: string, text: string, wrong: (line: string) => string[]): Question => ({
  text,
  check: () => {
    const texts = wrong(text)
    return [[measure, texts.length === 0, texts.join(' | ')]]
  },
})

/** Every letter of every sentence: an ordinary one raises no alarm on the way, an emergency keeps its own. */
export const typingQuestions = (): Question[] => [
  ...[...Object.values(ordinary), ...Object.values(heldOut.ordinary)]
    .flat()
    .map((text) => question('no alarm while typed', text, wrongGuesses)),
  ...[
    ...Object.values(told).flatMap(({ own, latin }) => [...own, ...latin]),
    ...Object.values(heldOut.told).flat(),
  ].map((text) => question('alarm stays while typed', text, lostAlarms)),
]
