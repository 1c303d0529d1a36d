import { escaped } from '../http/escape-html.ts'

/** Joiners are part of a word, and typing them is optional. */
const words = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu
const parts = /[\p{L}\p{M}\p{N}\u200c\u200d]+|[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu

const bare = (text: string): string => text.toLowerCase().replace(/[\u200c\u200d]/g, '')

const wordsOf = (text: string): string[] =>
  (text.match(words) ?? []).map(bare).filter((word) => word !== '')

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The length of the typed `word` within `part`, in whole graphemes: a vowel sign is not separated from its letter. */
const reachOf = (part: string, word: string): number => {
  let small = ''
  for (const { segment, index } of letters.segment(part)) {
    if (small.length >= word.length) return index
    small += bare(segment)
  }
  return part.length
}

/** `text` as escaped HTML, with the typed prefixes of its words in `<b>`. */
export const highlight = (text: string, typed: string): string => {
  const asked = wordsOf(typed).sort((a, b) => b.length - a.length)
  return text.replace(parts, (part) => {
    const small = bare(part)
    const found = asked.find((word) => small.startsWith(word))
    if (found === undefined) return escaped(part)
    const reach = reachOf(part, found)
    return `<b>${escaped(part.slice(0, reach))}</b>${escaped(part.slice(reach))}`
  })
}
