import { latin } from '../transliterate.ts'
import { formWords } from '../word-lists.ts'
import type { Lexeme } from './lexemes.ts'

export const isForm = ({ text, isWord }: Lexeme): boolean =>
  isWord && Object.hasOwn(formWords, /^[a-z]/.test(text) ? text : latin(text))

/** Directions that stand alone behind a number: "1 od" is one tablet, "warfarin 5 od" five milligrams. */
export const directions = new Set(
  'od bd bid tds tid qid qds qhs qod hs sos stat daily weekly monthly once twice thrice'.split(' '),
)

/** Signs before the entries of a list. */
export const bullets = /^[-•*●▪○–—➢►✓]$/
/** Forms that a letter before the name stands for: "T. Dolo", "C Omez". */
export const letterForms = new Map([
  ['t', 'tab'],
  ['c', 'cap'],
])
/** Forms that an abbreviation before the name stands for: "Neb Duolin", "Inh Foracort". */
export const leadForms = new Map([
  ['neb', 'respules'],
  ['inh', 'inhaler'],
  ['mdi', 'inhaler'],
])
const ofEyes = /^(?:eye|drops?)$/
const ofEars = /^ears?$/
const inhaled = /^(?:rotacap|transcap|respicap|inhaler|respules?)$/
const rubbedIn = /^(?:oint|ointment|cream|gel|lotion)$/
/** Behind drops "RE", "LE", "BE", "OU" and "OS" are eyes, "AD", "AS" and "AU" are ears, behind an ointment "LA" is "local application", and behind what is inhaled "inh" is no isoniazid. */
export const isPlaceFor = (text: string, before: readonly { text: string }[]): boolean =>
  /^(?:[rlb]e|o[us])$/.test(text)
    ? before.some((word) => ofEyes.test(word.text))
    : /^a[dsu]$/.test(text)
      ? before.some((word) => ofEars.test(word.text))
      : (text === 'la' && before.some((word) => rubbedIn.test(word.text))) ||
        (text === 'inh' && before.some((word) => inhaled.test(word.text)))
/** What a slash shortens. */
export const slashed = new Map([
  ['e/d', ['eye', 'drops']],
  ['e/o', ['eye', 'ointment']],
  ['n/d', ['nasal', 'drops']],
])
/** Devices by which names tell products apart: "Foracort 200 Rotacap" is not the spray. */
export const devices = new Map([
  ['rotacaps', 'rotacap'],
  ['transcaps', 'transcap'],
  ['respicaps', 'respicap'],
])
