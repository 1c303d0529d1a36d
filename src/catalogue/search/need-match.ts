import { type IsName, tellsOfLess } from './emergencies/read-emergency.ts'
import { isEveryday } from './everyday-words.ts'
import { lazy } from './lazy.ts'
import { needFor, saysForWhom } from './needs/for-whom.ts'
import { needs } from './needs/index.ts'
import type { Need } from './needs/need.ts'
import { isSpokenCue, isSpokenFiller, spokenKeys, spokenNeed } from './needs/spoken.ts'
import type { Query } from './query.ts'
import { asks } from './question-words.ts'
import { softWords } from './soft-words.ts'
import { soundsOf } from './sound.ts'
import { latin, tidy } from './transliterate.ts'
import { formWords } from './word-lists.ts'

/** Small words between those that matter: "daant ka dard" is "daant me dard". */
const particles = new Set(
  'ka ki ke ko kaa kee ne se me mein mai main par my the a an in of for has have had having is are bahut bohot bahot very का की के को ने से में मे पर माझे माझं माझा माझी માં નો ની નું बहुत खूप ખૂબ చాలా மிகவும்'
    .split(' ')
    .map(tidy),
)
/** After these words "a" is the letter of a name, as in "vitamin a". */
const lettered = new Set(['vitamin', 'vit', 'hepatitis'])
/** Tamil spells blood in two ways; the table, as the shop, in the shorter. */
const asInTable = (word: string): string => word.replace(/^இரத்த/, 'ரத்த')
/** "Cough syrup sugar free" is of a cough, and of no sugar. */
const sugarFree = (words: readonly string[]): readonly string[] => {
  const at = words.findIndex((word, index) => word === 'sugar' && words[index + 1] === 'free')
  return at === -1 || words.length < 3 ? words : words.toSpliced(at, 2)
}
/** The words of a line without particles; all of them where it has no others. */
export const wordsThatMatter = (typed: readonly string[]): readonly string[] => {
  const words = sugarFree(typed.map(asInTable))
  const left = words.filter(
    (word, index) =>
      !(particles.has(word) || isSpokenFiller(word)) ||
      (word === 'a' && lettered.has(words[index - 1] ?? '')),
  )
  return left.length > 0 ? left : words
}
const wordsIn = (phrase: string): readonly string[] =>
  wordsThatMatter(tidy(phrase).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
const soundOf = (word: string): string =>
  soundsOf(latin(word).replace(/[^a-z0-9]/g, ''))[0] as string
const isLatin = (word: string): boolean => /^[a-z0-9]+$/.test(word)

/** The length in words of the longest phrase that is tried. */
const maxPhrase = 6
/** A phrase that only sounds the same must have this many letters; a shorter one may be another word. */
const minSound = 5

type Phrase = { words: readonly string[]; need: Need }
/** Every name of every need. */
export const needPhrases = lazy((): readonly Phrase[] =>
  needs.flatMap((need) => need.phrases.map((phrase) => ({ words: wordsIn(phrase), need }))),
)
const byWords = lazy(() => new Map(needPhrases().map(({ words, need }) => [words.join(' '), need])))
/** A shorter row of letters is too easily some name. */
const leastJoined = 7
const byJoined = lazy(
  () =>
    new Map(
      needPhrases().flatMap(({ words }) => {
        const joined = words.join('')
        return words.length > 1 && isLatin(joined) && joined.length >= leastJoined
          ? [[joined, words] as const]
          : []
      }),
    ),
)
/** "backpain" is back pain, where nothing is called so. */
const withApart = (typed: readonly string[], isName: IsName): readonly string[] =>
  typed.flatMap((word) => {
    const words = byJoined().get(word)
    return words && !isName(word) ? words : [word]
  })
const bySound = lazy(
  () =>
    new Map(
      needPhrases().flatMap(({ words, need }) => {
        const key = words.map(soundOf).join(' ')
        return key.length >= minSound ? [[key, need] as const] : []
      }),
    ),
)
const foreignPhrases = lazy(() => needPhrases().filter(({ words }) => !isLatin(words[0] ?? '')))

/** Words of the needs in Latin letters, as targets for corrections. */
export const needWords = lazy(
  (): ReadonlySet<string> =>
    new Set(
      needPhrases()
        .flatMap(({ words }) => words)
        .filter((word) => /^[a-z]{4,}$/.test(word)),
    ),
)
export const isNeedWord = (word: string): boolean => needWords().has(word)

/** Case endings that Telugu, Tamil, Marathi, Gujarati and Hindi attach to a noun for "for", "of", "on", "with". */
const endings =
  /^\p{M}*(?:ला|ने|वर|साठी|चा|ची|चे|च्या|त|तील|मुळे|ांना|ांवर|ांसाठी|ांची|ावर|ासाठी|ाची|ाचे|का|की|के|को|से|में|ની|નો|નું|ના|ને|થી|માં|માટે|કે|కి|కు|లకు|నికి|ానికి|లో|తో|కోసం|కొరకు|గా|உக்கு|க்கு|க்கான|த்துக்கு|த்திற்கு|திற்கு|ற்கு|இல்|ல்|ால்|ை|யை)?$/u
const stemOf = (word: string): string => (word.length > 3 ? word.replace(/\p{M}+$/u, '') : word)
/** Tamil drops the m of a noun before another one: அழுத்தம், அழுத்த மாத்திரை. */
const isJoined = (typed: string, word: string): boolean => `${typed}ம்` === word
const isInflected = (typed: string, word: string): boolean => {
  const stem = stemOf(word)
  return (
    typed === word ||
    isJoined(typed, word) ||
    (stem.length >= 3 && typed.startsWith(stem) && endings.test(typed.slice(stem.length)))
  )
}

const inflected = (words: readonly string[]): Need | null => {
  if (words.some(isLatin)) return null
  const same = foreignPhrases().filter(
    (phrase) =>
      phrase.words.length === words.length &&
      phrase.words.every((word, index) => isInflected(words[index] as string, word)),
  )
  // The longest match is the closest.
  return same.sort((a, b) => b.words.join('').length - a.words.join('').length)[0]?.need ?? null
}

/** In another script a short word that sounds like an English one is rarely that word: पैन is not pain. */
const minSpelled = 6
/** "sleeping pills" asks for a sleeping pill; of what the table has in the plural, "fits", one alone is another word. */
const singular = (word: string): string =>
  /^[a-z]{3,}[^s]s$/.test(word) ? word.slice(0, -1) : word

/** What a part of the body does, as the pain of it: "my knee hurts" is knee pain, "sir dukh raha hai" sir dard. */
const pains: readonly [RegExp, string][] = [
  [/^(?:hurt(?:s|ing)?|paining|ach(?:es|ing))$/, 'pain'],
  [/^dukh(?:t(?:[aeio]|o?y|at|aat)|tha|thi|the|na|ne|ata|ati|e)?$/, 'dard'],
  [/^दुख(?:ता|ती|ते|ना|ने)?$/u, 'दर्द'],
]
const asPain = (word: string): string => pains.find(([verb]) => verb.test(word))?.[1] ?? word

const exact = (words: readonly string[]): Need | null => {
  const spelled = words.map(latin).join(' ')
  const each = words.map(singular)
  return (
    byWords().get(words.join(' ')) ??
    byWords().get(each.join(' ')) ??
    (words.length > 1 ? byWords().get(each.map(asPain).join(' ')) : undefined) ??
    (spelled.length >= minSpelled ? (byWords().get(spelled) ?? null) : null)
  )
}

/** "shahar", a city, is no "zahar", poison. */
const sounding = (words: readonly string[]): Need | null =>
  words.every((word) => isEveryday(latin(word)))
    ? null
    : (bySound().get(words.map(soundOf).join(' ')) ?? null)

const spoken = lazy(() => spokenKeys(needs, (word) => particles.has(word)))

/** `loose`: also by sound and without case endings. */
const needOfWords = (words: readonly string[], hasCue: boolean, loose: boolean): Need | null =>
  exact(words) ??
  spokenNeed(spoken(), words, hasCue, loose) ??
  (loose ? (inflected(words) ?? sounding(words)) : null)

/** `words`: of this and every other need of the line. `rest`: words that are no part of a need and no question word, form or addressee. */
export type NeedMatch = { need: Need; words: string[]; rest: string[] }

/** A word that says how, for whom or in which form, and names no need by itself. */
export const isAside = (word: string): boolean =>
  asks(word) || softWords.has(word) || saysForWhom([word]) || Object.hasOwn(formWords, latin(word))

const symptomWords = lazy(() =>
  [...new Set(needPhrases().flatMap(({ words }) => words))].filter((word) => !isAside(word)),
)
const minSymptom = 4
/** Whether a word of a need begins like the typed one, "fev", or the typed one goes on where such a word ends, "jwara". */
export const beginsNeed = (typed: string): boolean =>
  symptomWords().some(
    (word) => word.startsWith(typed) || (word.length >= minSymptom && typed.startsWith(word)),
  )

/** Words of the line that name a need. */
type Run = { need: Need; from: number; length: number }

/** The needs of a line, each by the longest run of words that no longer one holds. `hasCue`: a word of an Indian language stands in the line. */
const runsIn = (
  own: readonly string[],
  hasCue: boolean,
  loose: boolean,
  taken: readonly Run[] = [],
): Run[] => {
  const runs = [...taken]
  for (let length = Math.min(maxPhrase, own.length); length > 0; length--)
    for (let from = 0; from + length <= own.length; from++) {
      if (runs.some((run) => from < run.from + run.length && run.from < from + length)) continue
      const words = own.slice(from, from + length)
      // "in", "daily" or "tablet" alone is not a symptom.
      if (words.every(isAside) && exact(words) === null) continue
      const need = needOfWords(words, hasCue, loose)
      if (need) runs.push({ need, from, length })
    }
  return runs
}

/** An emergency before what wants a doctor before anything else: "headache stroke" is no headache. */
const gravity = ({ advice }: Need): number =>
  advice === 'emergency' ? 0 : advice === 'doctor' ? 1 : 2

/** "ear drops for pain" asks for ear pain. */
const withoutForms = (own: readonly string[]): readonly string[] =>
  own.filter((word) => !Object.hasOwn(formWords, latin(word)))

const longest = (runs: readonly Run[]): number => Math.max(0, ...runs.map(({ length }) => length))

/**
 * The gravest need of a line; of equal ones the one named by the longest run of words. With `loose` one that sounds the same counts too;
 * beside a need that is spelled right, only an emergency does.
 */
export const needIn = (
  { all: typed, childAge, line }: Pick<Query, 'all' | 'childAge' | 'line'>,
  loose: boolean,
  isName?: IsName,
): NeedMatch | null => {
  const matter = wordsThatMatter(isName ? withApart(typed.own, isName) : typed.own)
  const hasCue = typed.own.some(isSpokenCue)
  const bare = withoutForms(matter)
  // A form is left out only where more of the line is then one need: "cough syrup" and "pain relief gel" stay as they are.
  const hasForm = bare.length < matter.length
  const own =
    hasForm && longest(runsIn(bare, hasCue, false)) > longest(runsIn(matter, hasCue, false))
      ? bare
      : matter
  const wordsOf = ({ from, length }: Run): string[] => own.slice(from, from + length)
  // "eye drops for dry eyes" asks for dry eyes, not for all of the eye.
  const isPartOf = (run: Run, other: Run): boolean => {
    const longer = wordsOf(other).flatMap((word) => [word, word.replace(/s$/, '')])
    return (
      other.length > run.length &&
      wordsOf(run).every((word) => longer.includes(word.replace(/s$/, '')))
    )
  }
  // A customer who asks for a medicine against an emergency is sent to a doctor: "मस्तिष्क ज्वर की दवा" is no fever.
  const asTold = (run: Run): Run =>
    run.need.advice === 'emergency' && tellsOfLess(line, run.need.id, isName)
      ? { ...run, need: { ...run.need, advice: 'doctor', salts: [] } }
      : run
  const spelled = runsIn(own, hasCue, false).map(asTold)
  const heard = loose
    ? runsIn(own, hasCue, true, spelled)
        .map(asTold)
        .filter(({ need }) => spelled.length === 0 || need.advice === 'emergency')
    : []
  const all = [...new Set([...spelled, ...heard])]
  const runs = all.filter(
    (run) => run.need.advice === 'emergency' || !all.some((other) => isPartOf(run, other)),
  )
  // "pregnancy" beside a symptom says for whom the symptom is.
  const isAddressee = (run: Run): number =>
    saysForWhom(wordsOf(run)) && wordsOf(run).every(isAside) ? 1 : 0
  const told = runs.map((run) => {
    const around = [...own.slice(0, run.from), '', ...own.slice(run.from + run.length)]
    return { run, need: needFor(needs, run.need, around, childAge !== null) }
  })
  const [gravest] = told.sort(
    (one, other) =>
      gravity(one.need) - gravity(other.need) ||
      isAddressee(one.run) - isAddressee(other.run) ||
      other.run.length - one.run.length,
  )
  if (!gravest) return null
  const words = all.flatMap(wordsOf)
  return {
    need: gravest.need,
    words,
    rest: own.filter((word) => !words.includes(word) && !isAside(word)),
  }
}
