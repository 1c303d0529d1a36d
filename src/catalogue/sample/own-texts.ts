import { readFileSync } from 'node:fs'

/** The books whose texts describe one salt, product or ailment; phrases of others are anybody's words. */
const books = ['ailments', 'compositions', 'otc', 'salts'] as const
/** Shorter texts may be written by anybody. */
const shortest = 40

type Node = string | Node[] | { [key: string]: Node }

const stringsIn = (node: Node): string[] => (typeof node === 'string' ? [node] : Object.values(node).flatMap(stringsIn))

let texts: ReadonlySet<string> | undefined

const read = (): ReadonlySet<string> =>
  new Set(
    books
      .flatMap((name) => stringsIn(JSON.parse(readFileSync(new URL(`./text/en/${name}.json`, import.meta.url), 'utf8')) as Node))
      .filter((text) => text.length >= shortest && !text.includes('{')),
  )

/** Whether an English text is one of the sample's, which no pharmacist has approved. */
export const isTextOfSample = (text: string): boolean => {
  texts ??= read()
  return texts.has(text.trim())
}

/** The mark that rows of the sample without a reviewer carry among their references, and that pages print with them. */
export const sampleMark = { name: 'Nuskha demo texts: no pharmacist has reviewed them' }
