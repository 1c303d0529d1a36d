import type { Form } from '#model/product.ts'
import { hidesVoice } from '#model/script.ts'
import type { Catalogue } from '../open.ts'
import { distance } from './edit-distance.ts'
import { isBrandOfGoods, isEveryday } from './everyday-words.ts'
import type { Token } from './line/amount-at.ts'
import { withPlainDigits } from './line/lexemes.ts'
import { type Names, readLine } from './line/read-line.ts'
import { letterNamed } from './line/units.ts'
import { isNeedWord } from './need-match.ts'
import { childAgesIn } from './needs/age.ts'
import type { Query, Slot, Strength } from './query.ts'
import { asks, isParticle } from './question-words.ts'
import { hasName, hasProduct } from './run-query.ts'
import { otherSpelling, saltCalled } from './salt-names.ts'
import { softWords } from './soft-words.ts'
import { skeletonOf, soundsOf, tamilSkeletonOf } from './sound.ts'
import { heardIn, type Script } from './spelling-keys.ts'
import { type Amount, amountToken } from './strength.ts'
import { maxTermWords } from './synonyms.ts'
import { latin, latinWordsOf, tidy } from './transliterate.ts'
import { weightOfWord } from './word-frequency.ts'
import { formsBegun, formWords } from './word-lists.ts'

/** A longer line is cut: customers do not type it, and it bounds the cost of a query. */
export const maxCharacters = 160

const scriptOf = (text: string): Script =>
  hidesVoice(text) ? 'tamil' : /^[\p{Script=Latin}\p{N}\p{M} ]*$/u.test(text) ? 'latin' : 'indic'

/** Doses of liquids that are drunk: "250mg/5ml", and "250/5" beside a word for a syrup. */
const perSpoon = /\d\s?(?:mg|mcg|gm?|iu)?\s?\/\s?(?:2\.5|[2-9]|10)\s?ml(?![a-z])/u
const ofSyrup = /(?<![a-z])(?:syp|syr|syrup|susp|suspension|liq|liquid)(?![a-z])|\d\s?ml(?![a-z])/u
const perFive = /(?<=\d)\s?\/\s?5(?![\d.]|\s?(?:mg|mcg|gm?|ml|iu)(?![a-z]))/u
export const drunk = ['syrup', 'suspension', 'solution', 'drops'] as const
const withSpoons = (line: string): string =>
  ofSyrup.test(line) ? line.replace(perFive, 'mg/5ml') : line

const synonymSql = 'SELECT means, brand FROM search_synonym WHERE term = ?'

/** From this mass on, in milligrams, a number is rather the content of a tube or sachet than a strength. */
const tubeFrom = 5_000
/** Up to so many units, what is injected at a time: "Lantus 10 units". */
const unitsTo = 100
const isPackSize = ({ value, unit }: Amount): boolean =>
  unit === 'ml' || (unit === 'mg' && value >= tubeFrom) || (unit === 'iu' && value <= unitsTo)

/** "pan 4O" is 40. */
const letterO = /(?<=(?<![a-z\d])[a-z]*\d+)o+(?![a-z\d])/g

/** NFKC makes "11⁄2" of "1½". */
const mixedNumber = /(?<=\d)(?=[¼½¾])/g

/** Numbers in words may be part of a need: "aadha sir dard". */
const asWords = (token: Token): readonly string[] =>
  token.amount ? (token.spoken ?? []) : [token.typed ?? token.text]

/** Words that are written together have this many letters, the first of them these: "facecream" is no brand with its form. */
const joinedFrom = 10
const firstFrom = 5
const joinedForm = 5
const shortForm = 3
/** Whether the word is a name by itself: of a brand or a salt, or the first one of a product. */
const leadsHere = (catalogue: Catalogue, word: string): boolean =>
  catalogue.sql(synonymSql).get(word) !== undefined ||
  saltCalled(catalogue, [word]) !== null ||
  hasProduct(
    catalogue,
    { slots: [[{ words: [word], begun: false }]], names: [], strengths: [], filters: [] },
    ['whole'],
  )

/** "paracetamoltablet", "asthalininhaler", "aceclofenacparacetamol", "augmentinduo625", "vitamind3": a name, and a form, another salt or the next word of it. */
const apartIn = (
  catalogue: Catalogue,
  word: string,
  digits: string,
): readonly [string, string] | null => {
  const ofLetter = [word.slice(0, -1), word.slice(-1) + digits] as const
  const isCalled = (): boolean =>
    saltCalled(catalogue, ofLetter) !== null ||
    catalogue.sql(synonymSql).get(ofLetter.join(' ')) !== undefined
  if (digits !== '' && word.length > 3 && isCalled()) return ofLetter
  if (word.length < joinedFrom || !/^[a-z]+$/.test(word)) return null
  // A name that goes on so has the number elsewhere.
  if (digits === '' && hasName(catalogue, word)) return null
  // A maker may write it so, of whose goods none is sold.
  const isWord = weightOfWord(catalogue, word) > 0
  if (catalogue.sql(synonymSql).get(word) !== undefined) return null
  for (let at = word.length - 2; at >= firstFrom; at--) {
    const [first, rest] = [word.slice(0, at), word.slice(at)]
    const isForm =
      formWords[rest] !== undefined &&
      (rest.length >= joinedForm ||
        (rest.length >= shortForm && saltCalled(catalogue, [first]) !== null))
    if (isWord && !(saltCalled(catalogue, [first]) && saltCalled(catalogue, [rest]))) continue
    if (
      (isForm || saltCalled(catalogue, [rest]) || namesIn(catalogue).has([first, rest])) &&
      leadsHere(catalogue, first)
    )
      return [first, rest]
  }
  return null
}

/** A shorter row of letters is too easily some name. */
const togetherFrom = 4
/** "do lo", "un wanted": the first part asks or is nothing, the second is nothing, and both together are a name. */
const areTogether = (catalogue: Catalogue, word: string, next: string): boolean => {
  const both = word + next
  const isNothing = (part: string): boolean => weightOfWord(catalogue, part) === 0
  // "zin covit" is no Zin.
  if (isBrandOfGoods(both) && !isNeedWord(word)) return true
  return (
    both.length >= togetherFrom &&
    /^[a-z]+$/.test(both) &&
    isNothing(next) &&
    (asks(word) || isNothing(word)) &&
    !(isEveryday(word) && isEveryday(next)) &&
    leadsHere(catalogue, both)
  )
}

const namesIn = (catalogue: Catalogue): Names => ({
  apart: (word, digits) => apartIn(catalogue, word, digits),
  together: (word, next) => areTogether(catalogue, word, next),
  begins: (key) => hasName(catalogue, key),
  has: (words, number) => {
    if (!words.every((word) => /^[a-z0-9]+$/.test(word))) return false
    const slots = words.map((word) => [{ words: [word], begun: false }])
    const strengths =
      number === undefined
        ? []
        : [{ token: amountToken({ value: number, unit: null }), slots: [0], open: false }]
    return hasProduct(catalogue, { slots, names: [], strengths, filters: [] }, ['word'])
  },
  isSalt: (name) => saltCalled(catalogue, latinWordsOf(name)) !== null,
})

/** A shorter word may be another one. */
const longSalt = 9
/** The other name of a salt without its last e, as many write it: "levothyroxin". */
const withoutLastE = (catalogue: Catalogue, term: string): Record<string, unknown> | undefined =>
  term.length >= longSalt && /^[a-z]+in$/.test(term)
    ? catalogue.sql(synonymSql).get(`${term}e`)
    : undefined

/** A shorter word has too many brands near it. */
const longJoined = 5
/** A brand with its last letters written to it, "metxl", "telmaam", where no name here begins so. */
const writtenTogether = (
  catalogue: Catalogue,
  term: string,
): Record<string, unknown> | undefined => {
  if (term.length < longJoined || !/^[a-z]+$/.test(term) || hasName(catalogue, term)) return
  return [1, 2, 3]
    .map((cut) => catalogue.sql(synonymSql).get(`${term.slice(0, -cut)} ${term.slice(-cut)}`))
    .find((row) => row?.brand === 1)
}

/** "sulphate" where the word is also spelled "sulfate" here. */
const spelledOtherwise = (catalogue: Catalogue, word: string): string[][] => {
  const other = otherSpelling(word)
  return other !== null && weightOfWord(catalogue, other) > 0 ? [[other]] : []
}

type Synonym = { length: number; means: string[]; brand: boolean; words?: string[] }

/** Parses one line. Never throws; a text of punctuation alone has no slots. With `keepAsking`, question words count as names. */
export const parseQuery = (catalogue: Catalogue, text: string, keepAsking = false): Query => {
  const line = withSpoons(
    withPlainDigits(tidy(text.slice(0, maxCharacters).replace(mixedNumber, ' '))).replace(
      letterO,
      (letters) => '0'.repeat(letters.length),
    ),
  )
  const names = namesIn(catalogue)
  const { tokens: read, parts, count } = readLine(line, names)
  // One word that a line may have behind a name is the beginning of one while nothing else stands there: "ast" of Asthalin.
  const tokens: Token[] = read.length === 0 && /^[a-z]{2,}$/.test(line) ? [{ text: line }] : read
  const words = tokens.map((token) => (token.amount ? token.text : latin(token.text)))
  const named = (token: Token, index: number): boolean =>
    !token.amount && !asks(token.text) && !isForm(words[index] as string)
  const naming = tokens.some(named)
  /** Alone, what only sounds like a form may be a name: டேப்லாட் is Deplatt. */
  const isAlone = tokens.length === 1
  const isAsking = (token: Token): boolean => !keepAsking && asks(token.text)
  const query: Query = {
    slots: [],
    strengths: [],
    forms: [],
    count,
    order: [],
    typed: tokens.map((token) => token.text),
    all: {
      own: tokens.flatMap(asWords),
      latin: tokens.flatMap((token, index) =>
        token.amount ? asWords(token).map(latin) : [words[index] as string],
      ),
    },
    childAge: childAgesIn(line).child,
    line,
    complete: false,
    prescribed: parts.some(({ is }) => /^(?:frequency|duration|quantity)$/.test(is)),
    asking: naming && tokens.some((token) => !token.amount && asks(token.text)),
  }
  /** A brand of the table with the name of its letter: "ओमेज़ डी" is Omez D, and no Omez. */
  const lettered = (from: number): Synonym | null => {
    const letter = letterNamed(tokens[from + 1]?.text ?? '')
    if (letter === undefined) return null
    const together = [words[from] as string, letter]
    const row = catalogue.sql(synonymSql).get(together.join(' '))
    return row?.brand === 1
      ? { length: 2, means: JSON.parse(row.means as string), brand: true, words: together }
      : null
  }
  const synonym = (from: number): Synonym | null => {
    const synonym = lettered(from)
    if (synonym) return synonym
    for (let length = Math.min(maxTermWords, tokens.length - from); length > 0; length--) {
      const term = words.slice(from, from + length).join(' ')
      const row =
        catalogue.sql(synonymSql).get(term) ??
        withoutLastE(catalogue, term) ??
        writtenTogether(catalogue, term)
      if (row)
        return {
          length,
          means: JSON.parse(row.means as string) as string[],
          brand: row.brand === 1,
        }
    }
    return null
  }
  const add = (slot: Slot) => {
    query.order.push(query.slots.length)
    query.slots.push(slot)
  }
  /** Whether the last name is also called so with these letters, here or in the table of brands: "Amlokind 5 AT", "Telma 40 AM". */
  const isCalledWith = (letters: string): boolean => {
    const last = query.slots.at(-1)
    return (
      last !== undefined &&
      (catalogue.sql(synonymSql).get(`${last.text} ${letters}`)?.brand === 1 ||
        names.has([...last.words, letters]))
    )
  }
  /** "am" of "Telma AM" and "at" of "Amlokind AT": behind a name, also with its strength between, a question word of two letters may belong to it. */
  const isLetters = ({ text }: Token): boolean =>
    /^[a-z]{2}$/.test(text) &&
    query.slots.length > 0 &&
    ((query.order.at(-1) === query.slots.length - 1 && !isParticle(text)) || isCalledWith(text))
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const term = synonym(at)
    if (term) {
      const parts = tokens.slice(at, at + term.length).map((part) => part.text)
      add({
        text: parts.join(' '),
        words: term.words ?? words.slice(at, at + term.length).filter((word) => word !== ''),
        // Of several words the table knows the spelling; one alone may be heard otherwise.
        script: term.brand && term.length > 1 ? 'latin' : scriptOf(parts.join(' ')),
        forms: [],
        meanings: term.brand ? [] : term.means.map(latinWordsOf),
        ...(term.brand && { brand: term.means }),
      })
      at += term.length - 1
    } else if (token.amount) {
      const pack =
        token.counts === true
          ? ('count' as const)
          : isPackSize(token.amount)
            ? ('size' as const)
            : null
      const strength: Strength = {
        amount: token.amount,
        text: token.text,
        printed: token.printed ?? '',
        open: token.open ?? false,
        pack,
        ...(token.unsure && { unsure: true }),
      }
      query.strengths.push(strength)
      query.order.push(strength)
    } else {
      const word = words[at] as string
      const script = scriptOf(token.text)
      const forms = formsOfWord(token.text)
      if (forms && naming && !isAlone) query.forms.push(...forms)
      else if (!naming || !isAsking(token) || isLetters(token)) {
        const before = query.slots.at(-1)
        // The c of "vitamin c" begins no capsule.
        const begun =
          at === tokens.length - 1 &&
          before !== undefined &&
          word !== '' &&
          !saltCalled(catalogue, [...before.words, word])
            ? formsBegun(word)
            : []
        // Last in a line "mr" is no title: it names another release or another salt.
        const isTitle = token.text !== 'mr' || at < tokens.length - 1
        const soft =
          (softWords.has(token.text) && isTitle && query.slots.length + tokens.length > 1) ||
          (naming && isAsking(token))
        // If nothing else was typed, "soap" is a name as well as a form.
        add({
          text: token.text,
          words: latinWordsOf(word),
          script,
          forms: forms ?? begun,
          meanings: spelledOtherwise(catalogue, word),
          ...(soft && { soft }),
        })
      }
    }
  }
  if (query.forms.length === 0 && perSpoon.test(line)) query.forms.push(...drunk)
  return { ...query, complete: query.strengths.length + query.forms.length > 0 || count !== null }
}

/** The forms that a word stands for, in any script; `null` if it is no word for one. */
export const formsOfWord = (text: string): readonly Form[] | null => {
  const [word, script] = [latin(text), scriptOf(text)]
  return formsOf(word) ?? (script === 'latin' ? null : formsSounding(word, script))
}

type FormSound = { sound: string; forms: readonly Form[] }

/** Abbreviations are written in Latin letters: सेलिन is no "soln". */
const spelledOut = 5

/** Forms by the skeletons of their words, for टैबलेट or "tablt". Short skeletons would collide with names by chance. */
const formsBy = (
  skeleton: (sound: string) => string,
): ReadonlyMap<string, readonly FormSound[]> => {
  const sounds = new Map<string, FormSound[]>()
  for (const [word, forms] of Object.entries(formWords)) {
    if (word.length < spelledOut) continue
    const sound = soundsOf(word)[0] as string
    const key = skeleton(sound)
    if (key.length >= 3) sounds.set(key, [...(sounds.get(key) ?? []), { sound, forms }])
  }
  return sounds
}
const formsByTamil = formsBy(tamilSkeletonOf)
const formsByIndic = formsBy(skeletonOf)
/** Mistakes in the vowels of a form's word. With any vowels கிலேநுஞ would be goliyan, and find every tablet. */
const otherVowels = 0.5

/** Only Tamil writes k and g, t and d alike; in other scripts कलयुनू is no goliyan. */
export const formsSounding = (word: string, script: Script): readonly Form[] | null => {
  const sounds = soundsOf(word)
  const [first = ''] = sounds
  const known =
    script === 'indic'
      ? formsByIndic.get(skeletonOf(first))
      : formsByTamil.get(tamilSkeletonOf(first))
  const heard = heardIn[script]
  const isHeard = ({ sound }: FormSound): boolean =>
    sounds.some((one) => distance(heard(one), heard(sound), otherVowels, false) <= otherVowels)
  return known?.find(isHeard)?.forms ?? null
}

const isForm = (word: string): boolean => Object.hasOwn(formWords, word)
const formsOf = (word: string): readonly Form[] | null =>
  isForm(word) ? (formWords[word] as readonly Form[]) : null
