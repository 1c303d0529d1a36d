import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'
import type PDFDocument from 'pdfkit'
import { defaultLocale, type Locale, languageOf, locales } from '#model/locale.ts'
import { lettersOf, type Script } from '#model/script.ts'
import { unpackWoff } from './woff.ts'

type Document = InstanceType<typeof PDFDocument>

const require = createRequire(import.meta.url)

/** Fontsource names its Noto Sans packages by script. */
const fontFileOf = (script: Script): string => {
  const name = `@fontsource/noto-sans-${script}`
  try {
    return require.resolve(`${name}/files/noto-sans-${script}-${script}-400-normal.woff`)
  } catch (cause) {
    throw new Error(
      `Invoices have no font for ${script}, the script of a language in src/model/locale.ts: npm install --save-exact ${name}`,
      { cause },
    )
  }
}

/** The scripts of the site's languages except Latin. */
const fontScripts = [...new Set(locales.map((locale) => languageOf(locale).script))].filter(
  (script) => script !== 'latin',
)

type Letters = { name: Script | 'latin_ext'; letters: string; file: string }

/** The characters of each font, with the joiners that every Indic script uses. */
const scripts: readonly Letters[] = [
  ...fontScripts.map(
    (name): Letters => ({ name, letters: lettersOf(name).letters, file: fontFileOf(name) }),
  ),
  {
    name: 'latin_ext',
    letters: '\\u0100-\\u02ba\\u1e00-\\u1eff\\u20a0-\\u20ab\\u20ad-\\u20c0',
    file: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
  },
]
const latin = {
  regular: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
  bold: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
}

export type Weight = keyof typeof latin
type Font = Weight | Letters['name']
export type Run = { font: Font; text: string }

const joiners = '\\u200c\\u200d\\u25cc'
const pieces = new RegExp(
  [
    ...scripts.map(({ name, letters }) => `(?<${name}>[${letters}][${letters}${joiners}]*)`),
    `[^]+?(?=$|[${scripts.map(({ letters }) => letters).join('')}])`,
  ].join('|'),
  'gu',
)

const unpacked = new Map<string, Buffer>()
const fontOf = (file: string): Buffer => {
  const font = unpacked.get(file) ?? unpackWoff(readFileSync(file))
  unpacked.set(file, font)
  return font
}

const languages = new WeakMap<Document, readonly Locale[]>()

/** Registers the fonts of a document by name, for texts in some languages. */
export const registerFonts = (doc: Document, inside: readonly Locale[]): void => {
  languages.set(doc, inside)
  for (const { name, file } of scripts) doc.registerFont(name, fontOf(file))
  for (const [name, file] of Object.entries(latin)) doc.registerFont(name, fontOf(file))
}

/** Whether glyphs of a run may stand in another order than its letters. */
export const isShaped = ({ font }: Run): boolean => fontScripts.some((script) => script === font)

/** The language of a run, which tells a screen reader whose voice to take: of the document where its script is one of them. */
export const languageTag = (doc: Document, { font }: Run): string => {
  const own = [...(languages.get(doc) ?? []), ...locales]
  return tagOf(own.find((locale) => languageOf(locale).script === font) ?? defaultLocale)
}

export const tagOf = (locale: Locale): string => `${locale}-IN`

/** Transliterates characters that no font has to Latin, so that none is printed as a box. */
const readable = (text: string): string =>
  text.replaceAll(/[^\u0020-\u00ff\u2010-\u2027\u2032-\u203a\u20ac\u2122\u2212]+/gu, (foreign) =>
    anyAscii(foreign),
  )

/** Splits a text into runs by font. Only Latin has a bold font. */
export const runsOf = (text: string, weight: Weight = 'regular'): Run[] =>
  [...text.normalize('NFC').matchAll(pieces)].map(({ 0: piece, groups = {} }): Run => {
    const script = scripts.find(({ name }) => groups[name] !== undefined)?.name
    return script ? { font: script, text: piece } : { font: weight, text: readable(piece) }
  })
