/** A row that every engine receives, whether product or entity. Its number is its position in the list. */
export type Doc = { name: string; salts: string; popularity: number }

/** Answers a query: the first ten row numbers, best first. */
export type Engine = {
  search: (text: string) => number[] | Promise<number[]>
  note: string
  close?: () => void
}

export type Questions = {
  /** Typed prefixes, queried one after another; only the time is measured. */
  keystrokes: string[]
  /** Whole words with a mistake; only the time is measured. */
  fuzzy: string[]
  /** Only the answers are measured. */
  quality: string[]
}

export type Measured = {
  engine: string
  note: string
  buildSeconds: number
  /** Memory of the process with the index, in MB, without the operating system's page cache. */
  residentMb: number
  keystrokes: number[]
  fuzzy: number[]
  /** One answer per query of `quality`; `null` if a slow engine was not given that query. */
  answers: (number[] | null)[]
}

export const shownOf = 10

/** A slow engine gets this many texts only, spread over all, so that a round takes no longer. */
const roundMs = 60_000

/** A sample of the texts, to determine the speed of an engine. */
export const few = (texts: string[]): string[] =>
  texts.filter((_, at) => at % Math.ceil(texts.length / 20) === 0)

/** The texts for an engine that takes `ms` per query. */
export const spread = (texts: string[], ms: number): string[] => {
  const apart = Math.max(1, Math.ceil((ms * texts.length) / roundMs))
  return texts.filter((_, at) => at % apart === 0)
}

/** The answers to the selected texts, in the order of all texts. */
export const inOrder = <Of>(texts: string[], asked: string[], answers: Of[]): (Of | null)[] => {
  const given = new Map(asked.map((text, at) => [text, answers[at] as Of]))
  return texts.map((text) => given.get(text) ?? null)
}
