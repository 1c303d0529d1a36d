import { spawnSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The text of each page of a PDF, as a reader would copy it. */
export const pdfPages = async (bytes: Uint8Array): Promise<string[]> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  return texts
}

export const pdfText = async (bytes: Uint8Array): Promise<string> =>
  (await pdfPages(bytes)).join('\n')

/** The same by poppler, which goes by the text beside shaped glyphs; null where it is not installed. */
export const popplerText = (bytes: Uint8Array): string | null => {
  const { error, stdout } = spawnSync('pdftotext', ['-', '-'], { input: bytes })
  return error ? null : stdout.toString()
}

/** What a text says, whatever its lines: wrapped lines, and the hyphens and marks that a reader adds at their ends, are left out. */
export const bare = (text: string): string =>
  text.normalize('NFC').replaceAll(/[\s\u00ad\ufffe]+/g, '')

/** What a screen reader goes by: language, marks, and how often each kind of element is in the structure. */
export const structureOf = (bytes: Uint8Array) => {
  const raw = Buffer.from(bytes).toString('latin1')
  const kinds = [...raw.matchAll(/\/S \/(\w+)\n/g)].map(([, kind]) => kind ?? '')
  return {
    lang: /\/Lang \((\w\w-IN)\)\n/.exec(raw)?.[1],
    isTitled: /\/DisplayDocTitle true/.test(raw) && /\/Title \S/.test(raw),
    isMarked: /\/Marked true/.test(raw) && /\/StructTreeRoot \d+ 0 R/.test(raw),
    scopes: [...raw.matchAll(/\/Scope \/(\w+)/g)].map(([, scope]) => scope),
    count: (kind: string) => kinds.filter((one) => one === kind).length,
  }
}

/** Squares of so many points, such as the boxes of a plan. */
export const squaresIn = (bytes: Uint8Array, size: number): number => {
  const raw = Buffer.from(bytes).toString('latin1')
  const pages = [...raw.matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
  const drawn = pages.map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return drawn.join('\n').split(` ${size} ${size} re`).length - 1
}
