/** A row that every engine gets: products and names of other kinds alike. Its place in the list is its number. */
export type Doc = { name: string; salts: string; popularity: number }

/** What an engine is asked: the first ten numbers, best first. */
export type Engine = { search: (text: string) => number[] | Promise<number[]>; note: string; close?: () => void }

export type Questions = {
  /** Asked one after another as a shopper types; only the time counts. */
  keystrokes: string[]
  /** Whole words with a mistake; only the time counts. */
  fuzzy: string[]
  /** Only the answers count. */
  quality: string[]
}

export type Measured = {
  engine: string
  note: string
  buildSeconds: number
  /** What the process holds with the index in it, in MB; the operating system's page cache is not counted. */
  residentMb: number
  keystrokes: number[]
  fuzzy: number[]
  /** One for each question of `quality`; `null` where a slow engine was not asked. */
  answers: (number[] | null)[]
}

export const shownOf = 10

/** A slow engine is asked so many texts only, spread over all, that one round takes no longer. */
const roundMs = 60_000

/** Some of the texts, from all over, by which an engine shows how fast it is. */
export const few = (texts: string[]): string[] => texts.filter((_, at) => at % Math.ceil(texts.length / 20) === 0)

/** The texts that an engine is asked which takes `ms` for one. */
export const spread = (texts: string[], ms: number): string[] => {
  const apart = Math.max(1, Math.ceil((ms * texts.length) / roundMs))
  return texts.filter((_, at) => at % apart === 0)
}

/** The answers to those of the texts that are asked, in the order of all. */
export const inOrder = <Of>(texts: string[], asked: string[], answers: Of[]): (Of | null)[] => {
  const given = new Map(asked.map((text, at) => [text, answers[at] as Of]))
  return texts.map((text) => given.get(text) ?? null)
}
