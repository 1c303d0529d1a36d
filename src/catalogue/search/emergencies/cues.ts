import { isSentence } from '#model/search-notice.ts'
import { brandSalts } from '../brands/index.ts'
import { isNeedWord } from '../need-match.ts'
import weights from './cue-weights.json' with { type: 'json' }
import { type Mention, mentionsIn, type Word } from './lexicon.ts'
import { dangerByGrammar, wordsOf } from './read-emergency.ts'

/** Letters in a row that count as one cue, with the edges of the word. */
const partLengths = [3, 4, 5]
const mostWordsCounted = 10

const isName = (word: string): boolean => brandSalts.has(word) || isNeedWord(word)

/** FNV-1a. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

const partsOf = (word: string): string[] => {
  const edged = `<${word}>`
  return partLengths.flatMap((length) =>
    Array.from({ length: Math.max(0, edged.length - length + 1) }, (_, at) =>
      edged.slice(at, at + length),
    ),
  )
}

/**
 * What a line may be judged by, as places of `size` weights: its words, pairs of neighbours, letters in a row, the concepts that it names
 * (`words.json`), pairs of these, and its length. Alike for every release, so that weights are learnt without a catalogue.
 */
export const cuesIn = (
  words: readonly Word[],
  mentions: readonly Mention[],
  size: number,
): number[] => {
  const concepts = [...new Set(mentions.map(({ concept }) => concept))].sort()
  const cues = [
    `length ${Math.min(words.length, mostWordsCounted)}`,
    ...words.flatMap((word, at) => [
      `word ${word.text}`,
      ...(at > 0 ? [`words ${words[at - 1]?.text} ${word.text}`] : []),
      ...partsOf(word.text).map((part) => `part ${part}`),
    ]),
    ...concepts.flatMap((one, at) => [
      `concept ${one}`,
      ...concepts.slice(at + 1).map((other) => `concepts ${one} ${other}`),
    ]),
  ]
  return [...new Set(cues.map((cue) => hashOf(cue) % size))]
}

/** The words of a line and what they name, alike for every release. */
export const readLine = (text: string): { words: Word[]; mentions: Mention[] } => {
  const words = wordsOf(text, isName)
  return { words, mentions: mentionsIn(words, false) }
}

/** One printable letter a weight: `middle` is none, each step beside it `step` more or less. */
export const encoding = { middle: 79, most: 31 }

/**
 * Whether a line in which the rules find no emergency asks about one by its grammar or resembles those that tell of one. The weights are learnt from the lines of the bench
 * (`npm run bench -- danger`). A caller may ask about danger because of it, and must not hide results.
 */
export const resemblesDanger = (text: string): boolean => {
  if (!isSentence(text)) return false
  const { words, mentions } = readLine(text)
  const grammar = dangerByGrammar(words, mentions)
  if (grammar) return grammar === 'asks'
  const cues = cuesIn(words, mentions, weights.letters.length)
  const sum = cues.reduce((all, cue) => all + weights.letters.charCodeAt(cue) - encoding.middle, 0)
  return (sum * weights.step) / Math.sqrt(cues.length) > weights.least
}
