import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'
import type PDFDocument from 'pdfkit'
import { unpackWoff } from './woff.ts'

type Document = InstanceType<typeof PDFDocument>

const require = createRequire(import.meta.url)

/** Letters that a font has of its own, beside the joiners that go with every Indic letter. */
const scripts = {
  devanagari: {
    letters: '\\u0900-\\u097f\\u1cd0-\\u1cf9\\ua8e0-\\ua8ff',
    file: require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  },
  tamil: {
    letters: '\\u0b82-\\u0bfa',
    file: require.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff'),
  },
  telugu: {
    letters: '\\u0c00-\\u0c7f',
    file: require.resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff'),
  },
  gujarati: {
    letters: '\\u0a81-\\u0aff',
    file: require.resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff'),
  },
  latin_ext: {
    letters: '\\u0100-\\u02ba\\u1e00-\\u1eff\\u20a0-\\u20ab\\u20ad-\\u20c0',
    file: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
  },
} as const
const latin = {
  regular: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
  bold: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
}

export type Weight = keyof typeof latin
type Font = Weight | keyof typeof scripts
export type Run = { font: Font; text: string }

const names = Object.keys(scripts) as (keyof typeof scripts)[]
const joiners = '\\u200c\\u200d\\u25cc'
const pieces = new RegExp(
  [
    ...names.map((name) => `(?<${name}>[${scripts[name].letters}][${scripts[name].letters}${joiners}]*)`),
    `[^]+?(?=$|[${names.map((name) => scripts[name].letters).join('')}])`,
  ].join('|'),
  'gu',
)

const unpacked = new Map<string, Buffer>()
const fontOf = (file: string): Buffer => {
  const font = unpacked.get(file) ?? unpackWoff(readFileSync(file))
  unpacked.set(file, font)
  return font
}

/** Gives a document its fonts by name. */
export const registerFonts = (doc: Document): void => {
  for (const name of names) doc.registerFont(name, fontOf(scripts[name].file))
  for (const [name, file] of Object.entries(latin)) doc.registerFont(name, fontOf(file))
}

/** What the Latin font has; the rest of a text that no font has is spelled in Latin letters, so that nothing is a box. */
const readable = (text: string): string =>
  text.replaceAll(/[^\u0020-\u00ff\u2010-\u2027\u2032-\u203a\u20ac\u2122\u2212]+/gu, (foreign) => anyAscii(foreign))

/** A text in pieces, each with the font that has its letters. Bold is there for Latin letters alone. */
export const runsOf = (text: string, weight: Weight = 'regular'): Run[] =>
  [...text.normalize('NFC').matchAll(pieces)].map(({ 0: piece, groups = {} }): Run => {
    const script = names.find((name) => groups[name] !== undefined)
    return script ? { font: script, text: piece } : { font: weight, text: readable(piece) }
  })
