import { brandSalts } from '#catalogue/search/brands/index.ts'
import { actingSubstance } from '#catalogue/substances/forms.ts'
import { pick } from '../search/random.ts'
import { type Bench, partsOf, productOf, type Question, sampleOf } from './question.ts'

type Spelling = readonly string[]

/** Devanagari consonants of English letters, longest first; where Indians differ, the bench chooses. */
const consonants: readonly (readonly [pattern: RegExp, letters: Spelling])[] = [
  [/^sh/, ['श']],
  [/^ch(?=[lr])/, ['क']],
  [/^ch/, ['च']],
  [/^ph|^f/, ['फ']],
  [/^th/, ['थ']],
  [/^ck|^qu?/, ['क']],
  [/^x/, ['क्स']],
  [/^c(?=[eiy])/, ['स']],
  [/^[ck]/, ['क']],
  [/^g(?=[eiy])/, ['ज', 'ग']],
  [/^g/, ['ग']],
  [/^j/, ['ज']],
  [/^z/, ['ज']],
  [/^t/, ['ट']],
  [/^d/, ['ड']],
  [/^n/, ['न']],
  [/^p/, ['प']],
  [/^b/, ['ब']],
  [/^m/, ['म']],
  [/^y(?=[aeou])/, ['य']],
  [/^r/, ['र']],
  [/^l/, ['ल']],
  [/^[vw]/, ['व']],
  [/^s/, ['स']],
  [/^h/, ['ह']],
]

/** Vowel signs; `a` alone may be the inherent vowel, which is not written. */
const vowels: readonly (readonly [pattern: RegExp, signs: Spelling])[] = [
  [/^ee|^ea|^ie/, ['ी']],
  [/^oo|^ou/, ['ू']],
  [/^a[iy]/, ['े']],
  [/^au|^aw/, ['ौ']],
  [/^e$/, ['']],
  [/^a$/, ['ा']],
  [/^a/, ['', 'ा']],
  [/^e/, ['े']],
  [/^[iy]/, ['ि', 'ी']],
  [/^o/, ['ो']],
  [/^u/, ['ु', 'ू']],
]

const independent = new Map([
  ['', 'अ'],
  ['ा', 'आ'],
  ['ि', 'इ'],
  ['ी', 'ई'],
  ['ु', 'उ'],
  ['ू', 'ऊ'],
  ['े', 'ए'],
  ['ो', 'ओ'],
  ['ौ', 'औ'],
])
const virama = '्'

/** A name as a reader of Hindi hears it, one syllable after the other. */
const devanagari = (word: string, random: () => number): string => {
  let rest = word
    .toLowerCase()
    .replace(/([a-z])\1/g, (two) => (/[eo]/.test(two) ? two : (two[0] as string)))
  let text = ''
  let open = false
  while (rest !== '') {
    const found = consonants.find(([pattern]) => pattern.test(rest))
    if (found) {
      text += (open ? virama : '') + pick(found[1], random)
      open = true
      rest = rest.replace(found[0], '')
      continue
    }
    const vowel = vowels.find(([pattern]) => pattern.test(rest))
    if (!vowel) return ''
    const sign = pick(vowel[1], random)
    text += open ? sign : (independent.get(sign) ?? '')
    open = false
    rest = rest.replace(vowel[0], '')
  }
  return open ? `${text}${virama}` : text
}

/** Letters that Tamil lacks, by those it writes instead. */
const tamilLetters: Record<string, string> = { ग: 'क', फ: 'ஃப', थ: 'த', ड: 'ட', ब: 'ப', श: 'ஷ' }

const shifted = (text: string, offset: number): string =>
  [...text]
    .map((letter) =>
      /[\u0900-\u097f]/.test(letter)
        ? String.fromCodePoint((letter.codePointAt(0) as number) + offset)
        : letter,
    )
    .join('')

const scripts: Record<string, (text: string) => string> = {
  // Hindi, Marathi and Gujarati do not write that a word ends in a consonant.
  Devanagari: (text) => text.replace(/्$/, ''),
  Gujarati: (text) => shifted(text.replace(/्$/, ''), 0x180),
  Telugu: (text) => shifted(text, 0x300),
  Tamil: (text) =>
    shifted(
      text.replace(/[गफथडबश]/g, (letter) => tamilLetters[letter] as string),
      0x280,
    ),
}

/** A name in a script as a reader hears it. */
export const written = (script: string, word: string, random: () => number): string =>
  (scripts[script] as (text: string) => string)(devanagari(word, random))

const firstWord = (name: string): string => /^[A-Za-z]+/.exec(name)?.[0]?.toLowerCase() ?? ''
const folded = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
/** Forms of one substance are one medicine here: alendronate sodium and alendronic acid. */
const substance = (salt: string): string => folded(actingSubstance(salt.toLowerCase()))

/** Names of the release in four scripts, and brands that it does not have: their salts or nothing, never another medicine. */
export const scriptQuestions = (bench: Bench): Question[] => {
  const { catalogue, random, typed, page } = bench
  const here = sampleOf(
    bench,
    "kind = 'drug' AND popularity > 0 AND name GLOB '[A-Z][a-z][a-z][a-z]*'",
    400,
  ).map(({ name }) => firstWord(name))
  const own = catalogue.sql('SELECT 1 FROM search_word WHERE word = ?')
  const same = catalogue.sql(
    'SELECT DISTINCT s.name FROM salt_name n JOIN salt s ON s.id = n.salt_id WHERE n.name = ?',
  )
  const namesOf = (salt: string): string[] => same.all(salt).map(({ name }) => name as string)
  const absent = [...brandSalts.keys()].filter(
    (brand) => /^[a-z]{5,}$/.test(brand) && own.get(brand) === undefined,
  )
  return Object.entries(scripts).flatMap(([script, write]): Question[] => [
    ...[...new Set(here)]
      .filter((word) => word.length >= 5)
      .slice(0, 150)
      .map((word): Question => {
        const text = write(devanagari(word, random))
        return {
          text: `${word} ${text}`,
          check: () => {
            const names = typed(text).map(({ name }) => name)
            const right = names.slice(0, 5).some((name) => folded(name).startsWith(word))
            return [[`name in ${script}, in 5`, right, names.slice(0, 3).join('; ') || 'nothing']]
          },
        }
      }),
    ...Array.from({ length: 100 }, (): Question => {
      const brand = pick(absent, random)
      const text = write(devanagari(brand, random))
      const salts = (brandSalts.get(brand) as readonly string[]).map((salt) =>
        [salt, ...namesOf(salt)].map(substance),
      )
      return {
        text: `${brand} ${text}`,
        check: () => {
          const [id] = page(text, 1).products
          const product = id === undefined ? null : productOf(catalogue, id)
          const mine = product
            ? partsOf(product.composition).map(({ salt }) => substance(salt))
            : []
          const note = `${salts.map(([salt]) => salt).join(' + ')}; ${product?.name ?? 'nothing'}: ${product?.composition ?? ''}`
          const found =
            mine.length > 0 && salts.every((names) => mine.some((other) => names.includes(other)))
          return [
            [`absent brand in ${script}, to its salts`, found, note],
            [`absent brand in ${script}, no other medicine first`, product === null || found, note],
          ]
        },
      }
    }),
  ])
}
