import type { Locale } from '#model/locale.ts'
import { isEveryday } from '../everyday-words.ts'
import { lazy } from '../lazy.ts'
import { type Lexeme, lexemesOf, wholeNumber, withPlainDigits } from '../line/lexemes.ts'
import { spokenNumberAt, valueOfWord } from '../line/spoken-numbers.ts'
import { unitOf } from '../line/units.ts'
import { childAgesIn, latinNumber } from '../needs/age.ts'
import { needs } from '../needs/index.ts'
import type { Need } from '../needs/need.ts'
import { tidy } from '../transliterate.ts'
import asking from './asking.json' with { type: 'json' }
import { contracted, folded } from './fold.ts'
import frames from './frames.json' with { type: 'json' }
import groups from './groups.json' with { type: 'json' }
import { type Concept, type Mention, mentionsIn, type Word } from './lexicon.ts'

/** What is read from numbers and ages rather than from words. */
type Counted =
  | 'from-eight'
  | 'below-55'
  | 'below-90'
  | 'from-105'
  | 'from-180'
  | 'from-400'
  | 'under-3-months'
  /** How far a pregnancy is: "39 weeks". */
  | 'weeks-along'
  /** One number is three times another or more: "40 units instead of 4". */
  | 'many-times'
  /** A word that something of the catalogue is called by. */
  | 'named'
  /** A word of which nothing is known. */
  | 'thing'
type Term = { any: readonly (Concept | Counted)[] }
type Frame = {
  need: Need
  all: readonly Term[]
  /** Each a veto: concepts that all have to be named. */
  unless: readonly (readonly Concept[])[]
  weak: boolean
}

/** "@grave" in a frame is any of the group. */
const partsOf = (part: string): Concept[] =>
  part.startsWith('@')
    ? (groups[part.slice(1) as keyof typeof groups] as Concept[])
    : [part as Concept]

type Row = { need: string; all: string[]; unless: string[]; weak?: boolean }
type Shape = Pick<Frame, 'all' | 'unless'>

const shapeOf = ({ all, unless }: Omit<Row, 'need'>): Shape => ({
  all: all.map((term) => ({ any: term.split('|').flatMap(partsOf) })),
  unless: unless.flatMap(partsOf).map((veto) => veto.split('&') as Concept[]),
})

/**
 * Each frame: an emergency is told where a line names all of `all`, each by other letters, and none of `unless`; "supplement&single-dose" only
 * where it names both.
 */
const read: readonly Frame[] = (frames as Row[])
  .map(({ need: id, all, unless, weak = false }): Frame => {
    const need = needs.find((one) => one.id === id) as Need
    return {
      need: { ...need, advice: 'emergency', salts: [] },
      ...shapeOf({ all, unless }),
      weak,
    }
  })
  // What is certain is told before what may be less.
  .sort((one, other) => Number(one.weak) - Number(other.weak))

/** Frames by each concept of the term that fewest lines name: the one whose concepts the other frames ask for least. */
const byConcept = lazy(() => {
  const uses = new Map<string, number>()
  for (const { all } of read)
    for (const { any } of all)
      for (const concept of any) uses.set(concept, (uses.get(concept) ?? 0) + 1)
  const commonness = ({ any }: Term): number =>
    any.reduce((sum, concept) => sum + (uses.get(concept) as number), 0)
  const found = new Map<string, number[]>()
  for (const [place, { all }] of read.entries()) {
    const rarest = all.reduce((one, other) => (commonness(other) < commonness(one) ? other : one))
    for (const concept of new Set<string>(rarest.any))
      found.set(concept, [...(found.get(concept) ?? []), place])
  }
  return found
})

type Found = { concept: Concept | Counted; from: number; to: number; language?: Locale }

/** Without the case ending that says "to" or "at": "चाळीसवर", "நாப்பதுக்கு". */
const bare = (word: string): string => word.replace(/(?:वर|ला|ની|ને|కి|కు|க்கு|ல)$/u, '')

const weeks = /^(?:weeks?|wks?|hafte|हफ्ते|हफ़्ते|आठवडे|અઠવાડિયા|వారాలు|வாரம்)$/u

/** The numbers of a line, in digits or said in words: "बीस गोलियाँ". */
const countedIn = (line: string): Found[] => {
  const lexemes = lexemesOf(line)
  const found: Found[] = []
  const counts: number[] = []
  for (let at = 0; at < lexemes.length; ) {
    const said = spokenNumberAt(lexemes, at)
    const [first, end] = [lexemes[at] as Lexeme, at + (said?.length ?? 1)]
    // A temperature has decimals: 105.5.
    const count =
      said?.value ??
      wholeNumber(first) ??
      first.number ??
      valueOfWord(bare(first.text)) ??
      latinNumber(first.text)
    const next = lexemes[end]
    at = end
    if (count === null) continue
    counts.push(count)
    const isStrength = next?.isWord === true && unitOf(next.text, next.glued) !== null
    const kinds: Counted[] = [
      ...(count >= 8 && count <= 200 && !isStrength ? (['from-eight'] as const) : []),
      ...(count >= 10 && count < 55 ? (['below-55'] as const) : []),
      ...(count >= 40 && count < 90 ? (['below-90'] as const) : []),
      // A temperature in Fahrenheit.
      ...(count >= 105 && count <= 110 && !isStrength ? (['from-105'] as const) : []),
      ...(count >= 180 && count <= 320 ? (['from-180'] as const) : []),
      ...(count >= 400 && count <= 999 ? (['from-400'] as const) : []),
      ...(count >= 20 && count <= 42 && next && weeks.test(next.text)
        ? (['weeks-along'] as const)
        : []),
    ]
    const to = (lexemes[end - 1] as Lexeme).end
    found.push(...kinds.map((concept) => ({ concept, from: first.at, to })))
  }
  const amounts = counts.filter((count) => count > 0)
  if (amounts.length > 1 && Math.max(...amounts) >= 3 * Math.min(...amounts))
    found.push({ concept: 'many-times', from: -6, to: -5 })
  return found
}

const overlaps = (one: Found, other: Found): boolean => one.from < other.to && other.from < one.to

const measured = new Set<string>([
  ...['sugar', 'oxygen', 'bp', 'pressure', 'pulse', 'beat', 'palpitation', 'heart', 'heart-rate'],
  ...['fever', 'insulin', 'low'],
])
/**
 * A number behind the name of a medicine is its strength, unless what is measured stands before it, and so is one before a patient: "telma 40
 * sugar patient papa".
 */
const isStrengthOf = (
  words: readonly Word[],
  mentions: readonly Mention[],
): ((one: Found) => boolean) => {
  const first = Math.min(
    ...mentions.filter(({ concept }) => measured.has(concept)).map(({ from }) => from),
  )
  const ends = words
    .filter(({ isName, isCommon }) => isName && !isCommon)
    .map(({ at, typed }) => at + typed.length)
  const patients = mentions.filter(({ concept }) => concept === 'sugar-patient')
  return ({ concept, from, to }) =>
    readings.has(concept) &&
    (patients.some((one) => one.from === to + 1) ||
      (from < first && ends.some((end) => [0, 1].includes(from - end))))
}
const readings: ReadonlySet<string> = new Set(['below-55', 'below-90', 'from-180', 'from-400'])

/** Whether every term has a mention of its own: one word is not two parts of the meaning. */
const holds = (
  terms: readonly Term[],
  found: readonly Found[],
  taken: readonly Found[] = [],
): boolean => {
  const [first, ...others] = terms
  if (!first) return true
  return found.some(
    (one) =>
      first.any.includes(one.concept) &&
      !taken.some((other) => overlaps(one, other)) &&
      holds(others, found, [...taken, one]),
  )
}

/**
 * Languages whose words stand together in one line. The same Latin letters are words of several ("gas", a throat to Marathi ears, and Tamil "matt",
 * stuck): a meaning is told by English and one of these alone.
 */
const together: readonly ReadonlySet<Locale>[] = [
  new Set(['en', 'hi', 'mr']),
  new Set(['en', 'hi', 'gu']),
  new Set(['en', 'te']),
  new Set(['en', 'ta']),
]

/** Signs whose absence a line may state: "no chest pain", "बेहोशी नहीं है". "Not breathing" is an emergency itself. */
const deniable: ReadonlySet<Concept> = new Set([
  ...(['pain', 'seizure', 'seizing', 'unconscious', 'faint', 'blood', 'vomit', 'fever'] as const),
  ...(['swelling', 'trouble', 'attack', 'pregnant', 'poisoned', 'injury', 'dizzy'] as const),
])
/** What stands between a sign and the word that denies it: "no severe chest pain". */
const beside: ReadonlySet<Concept> = new Set([
  ...(['chest', 'heart', 'head', 'breath', 'severe', 'very', 'sudden', 'allergy'] as const),
  ...deniable,
])

/** The letters of a line in which it denies a sign. English says it before the sign, the others behind it. */
const deniedIn = (words: readonly Word[], mentions: readonly Mention[]): Found[] => {
  const isAt = (at: number, concepts: ReadonlySet<Concept>, by: Mention): boolean =>
    mentions.some(
      ({ concept, from, to, language }) =>
        concepts.has(concept) &&
        from === words[at]?.at &&
        (to <= by.from || from >= by.to) &&
        (by.language === 'en' ? language === 'en' : languagesBeside(by.language).has(language)),
    )
  const ends = (at: number): number => (words[at] as Word).at + (words[at] as Word).text.length
  return mentions.flatMap((by): Found[] => {
    const { concept, language, from, to } = by
    // "नाडी लागत नाही" is a sign itself.
    const isPart = mentions.some((one) => one.several && one.from < from && one.to > from)
    if (concept !== 'denial' || (language !== 'en' && isPart)) return []
    const first = words.findIndex((word) => word.at === from)
    const last = words.findLastIndex((word) => word.at < to)
    if (language === 'en') {
      let end = last + 1
      if (isAt(end, fillers, by)) end++
      const start = end
      while (isAt(end, beside, by)) end++
      // "no breath chest pain" denies breath, "no breathing problem" a problem.
      const isOfBreath = isAt(start, breath, by) && !isAt(start + 1, trouble, by)
      return end > start && !isOfBreath && isAt(end - 1, deniable, by)
        ? [{ concept, from, to: ends(end - 1) }]
        : []
    }
    const closes = closing.has(language) || last === words.length - 1 || isAt(last + 1, only, by)
    if (!closes || !isAt(first - 1, deniable, by)) return []
    let start = first - 1
    while (isAt(start - 1, beside, by)) start--
    return [{ concept, from: (words[start] as Word).at, to }]
  })
}
const setOf = (...concepts: Concept[]): ReadonlySet<Concept> => new Set(concepts)
const fillers = setOf('filler')
const only = setOf('only')
const breath = setOf('breath')
const trouble = setOf('trouble')
/** Telugu and Tamil deny a verb by its ending: the word itself denies the noun before it. */
const closing: ReadonlySet<Locale> = new Set(['te', 'ta'])
const languagesBeside = (language: Locale): ReadonlySet<Locale> =>
  together.findLast((languages) => languages.has(language)) as ReadonlySet<Locale>

/** A number that is being typed mostly goes on: "sugar 14" to 140, "in 201" to 2015. */
const begunYear = /(?<=\bin )(?:[12]|19|20)\d?$/
const begunHundreds = /(?<!\d)1\d$/

/** A year of the calendar, by which a line tells of the past: "a stroke in 2019". */
const year = /(?<![\d.])(?:19[6-9]\d|20[0-3]\d)(?![\d.]|\s*(?:mg|ml|mcg|gm?|iu|units?)\b)/g

/**
 * Whether letters `at` of a line tell of what is over: "a fit last year". What comes again is not; of "heart attack last year, now chest pain" only what
 * stands before the "now" is.
 */
const isOver = (
  line: string,
  mentions: readonly Mention[],
  typing = false,
): ((at: number) => boolean) => {
  const placesOf = (wanted: Concept): number[] =>
    mentions.filter(({ concept }) => concept === wanted).map(({ from }) => from)
  const past = [...placesOf('past'), ...[...line.matchAll(year)].map(({ index }) => index)]
  if (typing && begunYear.test(line)) past.push(line.search(begunYear))
  if (past.length === 0 || (placesOf('again').length > 0 && placesOf('well').length === 0))
    return () => false
  const [now = line.length] = placesOf('now')
  return (at) => past.some((one) => one < now === at < now)
}

/** Longer lines are cut: it bounds the cost of a keystroke. */
const maxCharacters = 300
const maxWords = 40

/** Whether something of the catalogue is called by the word, as typed: such a word is no misspelled one. */
export type IsName = (word: string) => boolean

const lineOf = (text: string): string =>
  contracted(withPlainDigits(tidy(text.slice(0, maxCharacters))))

/** The words of a line as they are compared. */
export const wordsOf = (text: string, isName: IsName): Word[] => {
  // Folding never makes a word longer, so that places stay in order and apart.
  return [...lineOf(text).matchAll(/\d+|[\p{L}\p{M}]+/gu)].slice(0, maxWords).map((match) => ({
    text: folded(match[0]),
    typed: match[0],
    at: match.index,
    isName: isName(match[0]),
    isCommon: isEveryday(match[0]),
  }))
}

/** Whether a line names a child. */
export const namesChild = (text: string): boolean =>
  mentionsIn(
    wordsOf(text, () => false),
    false,
  ).some(({ concept }) => concept === 'child')

/** The beginning of a word says so little of its language: "level" is no Telugu "lev" (rise). */
const tellingLetters = 4

/** The mentions by which a line in Latin letters tells its language: not those that English has too, nor short beginnings of other words. */
const telling = (words: readonly Word[], mentions: readonly Mention[]): Mention[] => {
  const english = mentions.filter(({ language }) => language === 'en')
  return mentions.filter(
    ({ language, from, to }) =>
      language !== 'en' &&
      !english.some((one) => one.from < to && from < one.to) &&
      (to - from >= tellingLetters ||
        words.some(({ at, text }) => at === from && at + text.length === to)),
  )
}

/** The language a line is written in, likeliest first; none where Latin letters leave it open, two where Devanagari does. */
export const languagesIn = (text: string): Locale[] => {
  const script = (['gu', 'te', 'ta'] as const).find((locale) => scripts[locale].test(text))
  if (script) return [script]
  const isDevanagari = /\p{Script=Devanagari}/u.test(text)
  const words = wordsOf(text, () => false)
  const mentions = mentionsIn(words, false)
  const votes = new Map<Locale, Set<number>>()
  for (const { language, from } of isDevanagari ? mentions : telling(words, mentions))
    if (!isDevanagari || language === 'hi' || language === 'mr')
      votes.set(language, (votes.get(language) ?? new Set()).add(from))
  const most = Math.max(0, ...[...votes.values()].map(({ size }) => size))
  const likeliest = [...votes].filter(([, { size }]) => size === most).map(([language]) => language)
  if (isDevanagari) return likeliest.length === 1 ? likeliest : ['hi', 'mr']
  // One word of another language stands in many an English line.
  return likeliest.length === 1 && most > 1 ? likeliest : []
}
const scripts = { gu: /\p{Script=Gujarati}/u, te: /\p{Script=Telugu}/u, ta: /\p{Script=Tamil}/u }

/**
 * Beside these the name of an emergency alone tells of none: "piles bleeding ointment", "low sugar biscuits", "anti suicidal", "heavy bleeding in
 * periods", "a stroke two years ago", "saans phulne ki dawa".
 */
const ofLess: ReadonlySet<Concept> = new Set([
  'goods',
  'against',
  'period',
  'remedy',
  'not-death',
  'homeopathic',
  'asked',
  'story',
  'mucus',
  'test-only',
  'cannot-swallow',
  'kit',
  'mild-blood',
  'scar-mark',
  'idiom',
  'free-of',
  'faint-thing',
  'avoid',
  'refill',
  'vaccine-asked',
])
/** So do two of these: one vitamin tablet more, a remedy after a stroke, a juice against the heat, a tan, what kills cockroaches. */
const ofLessTogether: readonly (readonly [Concept, Concept])[] = [
  ['supplement', 'single-dose'],
  ['supplement', 'symptoms'],
  ['stroke-name', 'medicine'],
  ['sun', 'refreshment'],
  ['sun', 'dark'],
  ['poison', 'pest'],
]
/** Whether a line tells of less than the emergency that its words name: an article against it, its past, a question of it. */
export const tellsOfLess = (
  text: string,
  need: Need['id'] | null = null,
  isName: IsName = () => false,
): boolean => {
  const words = wordsOf(text, isName)
  const mentions = mentionsIn(words, false)
  const line = lineOf(text)
  const over = isOver(line, mentions)
  return (
    mentions.some(
      ({ concept, to }) =>
        ofLess.has(concept) || (concept === 'article' && asksForArticle(line, to)),
    ) ||
    ofLessTogether.some((pair) =>
      pair.every((wanted) => mentions.some(({ concept }) => concept === wanted)),
    ) ||
    mentions.some(({ from }) => over(from)) ||
    deniedIn(words, mentions).length > 0 ||
    (!(need !== null && ofOneself.has(need)) && unreportedIn(words, mentions).length > 0)
  )
}

const frameOf = (
  mentions: readonly Found[],
  vetoes: readonly Found[],
  counts: (frame: Frame) => boolean = () => true,
): Frame | undefined => {
  // English alone is told by any of them; a language without a word of its own in the line by none: "too many sweets" is no Tamil bead (mani).
  const inEnglish = mentions.filter(({ language }) => language === 'en')
  const spoken = together.filter((languages) =>
    mentions.some(
      (one) =>
        one.language &&
        one.language !== 'en' &&
        languages.has(one.language) &&
        !inEnglish.some((other) => overlaps(one, other)),
    ),
  )
  const told = (spoken.length > 0 ? spoken : together.slice(0, 1)).flatMap((languages) => {
    // An English line says no Hindi with an English word: "sun" is not numb (sunn).
    const said = (one: Found): boolean =>
      one.language === undefined ||
      (languages.has(one.language) &&
        (spoken.length > 0 ||
          one.language === 'en' ||
          !inEnglish.some(({ from, to }) => from <= one.from && to >= one.to)))
    return frameAmong(mentions.filter(said), vetoes.filter(said), counts) ?? []
  })
  return told.find(({ weak }) => !weak) ?? told[0]
}

const frameAmong = (
  mentions: readonly Found[],
  vetoes: readonly Found[],
  counts: (frame: Frame) => boolean,
): Frame | undefined => {
  const named = new Set(mentions.map(({ concept }) => concept))
  const vetoed = new Set(vetoes.map(({ concept }) => concept))
  const places = [...named].flatMap((concept) => byConcept().get(concept) ?? [])
  return [...new Set(places)]
    .sort((one, other) => one - other)
    .map((place) => read[place] as Frame)
    .find((frame) => counts(frame) && isTold(frame, mentions, named, vetoed))
}

const isTold = (
  { all, unless }: Shape,
  mentions: readonly Found[],
  named: ReadonlySet<string>,
  vetoed: ReadonlySet<string>,
): boolean =>
  all.every(({ any }) => any.some((concept) => named.has(concept))) &&
  !unless.some((veto) => veto.every((concept) => vetoed.has(concept))) &&
  holds(all, mentions)

/** Of a word of fewer letters too little is known to call it a thing. */
const minThing = 4
const [asks, calms] = [asking.asks.map(shapeOf), asking.calms.map(shapeOf)]

/**
 * Whether a line that tells of no emergency asks about one by its grammar: a child swallowed what is neither food nor medicine, a person was
 * bitten by something. `calm`: it tells of what is ordinary, whatever it resembles: a child drank milk, a strip is used up.
 */
export const dangerByGrammar = (
  words: readonly Word[],
  mentions: readonly Mention[],
): 'asks' | 'calm' | null => {
  const things = words.flatMap(({ text: { length }, at, typed, isName, isCommon }): Found[] =>
    !isName &&
    !isCommon &&
    typed.length >= minThing &&
    !mentions.some(({ from, to }) => from === at && to >= at + Math.min(length, minThing))
      ? [{ concept: 'thing', from: at, to: at + length }]
      : [],
  )
  const numbers = words.flatMap(({ typed, at, text: { length } }): Found[] =>
    /^\d/.test(typed) ? [{ concept: 'from-eight', from: at, to: at + length }] : [],
  )
  const found = (languages: ReadonlySet<Locale>): Found[] => [
    ...mentions.filter(({ language }) => languages.has(language)),
    ...things,
    ...numbers,
  ]
  const is = (shapes: readonly Shape[]): boolean =>
    together.some((languages) => {
      const said = found(languages)
      const concepts = new Set(said.map(({ concept }) => concept))
      return shapes.some((shape) => isTold(shape, said, concepts, concepts))
    })
  return is(calms) ? 'calm' : is(asks) ? 'asks' : null
}

/**
 * A question whether a medicine brings one thing on: "can amlodipine cause swelling of face", "क्या एस्पिरिन से खून बहता है". Its first group names the
 * medicine, its second what it may bring on.
 */
const asksOfEffect: readonly (readonly [Locale, RegExp])[] = [
  [
    'en',
    /^((?:can|could|may|does|do|will) (?:\S+ ){1,4}(?:causes?|leads? to|gives?|triggers?) )((?:\S+ ){0,3}\S+)$/,
  ],
  ['hi', /^((?:kya|क्या) (?:\S+ ){1,4}(?:se|से) )((?:\S+ ){0,4}\S*(?:t[aie]|ता|ती|ते)) (?:hain?|हैं?)$/],
  [
    'mr',
    /^((?:\S+ ){0,3}(?:ne|\S*(?:mule|ने|मुळे)) )((?:\S+ ){0,4}\S*(?:t[aeo]t?|तात|तो|ते|तं)) (?:ka|का)$/,
  ],
  [
    'gu',
    /^((?:\S+ ){0,3}\S*(?:thi|થી) )((?:\S+ ){0,4}\S*(?:thay|aave|shake|થાય|આવે|શકે))(?: (?:chh?e|છે))? (?:ke|kharu|કે|ખરું)$/,
  ],
  [
    'te',
    /^((?:\S+ ){0,3}\S*(?:valla|vadithe|vesukunte|వల్ల|వాడితే|వేసుకుంటే) )((?:\S+ ){0,4}\S*(?:tundh?a|taya|తుందా|తాయా))$/,
  ],
  [
    'ta',
    /^((?:\S+ ){0,3}\S*(?:ala|potta|sapitta|ால்?|போட்டா|சாப்பிட்டா) )((?:\S+ ){0,4}\S*(?:varuma+|erpaduma+|வருமா|ஏற்படுமா))$/,
  ],
]
/** When a medicine is taken: "tranexamic acid during bleeding only". */
const direction = /^(.*?)\b(only during|during(?= (?:\S+ ){1,3}only\b)) /
const small = /^(?:the|an?|any|of|in|on|from|to|heavy|mild|only)$/
const takes = /\b(?:take|taken|taking|use|give|sos|prn)\b/

const happened = setOf(
  ...(['swallowed', 'took', 'injected', 'overdose', 'double-dose', 'mistake', 'poison'] as const),
  ...(['now', 'again', 'onset', 'hours', 'minutes', 'tonight', 'relief'] as const),
  ...(['denial', 'no', 'cannot', 'unable', 'unstopping', 'snake', 'bite'] as const),
)
const reportsInEnglish =
  /\b(?:since|this|these|my|me|im|is|am|are|was|have|has|had|having|got|getting|started|happening|help)\b/

/** Of these one is asked about, and another reports. */
const signs = setOf(
  ...(['pain', 'seizure', 'seizing', 'unconscious', 'faint', 'blood', 'vomit', 'fever'] as const),
  ...(['swelling', 'poisoned', 'injury', 'dizzy', 'breath', 'suffocating', 'panting'] as const),
  ...(['sweat', 'blue', 'numb', 'drowsy', 'confused', 'collapse-sign', 'collapsed'] as const),
  ...(['unmoving', 'foam', 'drool', 'crooked', 'slurred', 'palpitation'] as const),
  ...(['vision-lost', 'unseeing', 'hives', 'chills', 'hallucinating', 'paralysed'] as const),
  ...([
    'attack',
    'stroke-name',
    'asthma',
    'stuck',
    'twitching',
    'staggering',
    'wake',
    'close',
    'low',
    'burnt',
  ] as const),
)

const medicines = setOf('medicine', 'nitrate', 'insulin', 'sleep-aid', 'steroid')

const wordsOfPart = (part: string): number => part.match(/\S+/g)?.length ?? 0

/** The places of the words that a question of effects or a direction names, and the language. */
type Unreported = { language: Locale; from: number; to: number }

const effectAsked = (line: string): Unreported | null => {
  for (const [language, pattern] of asksOfEffect) {
    const [, subject = '', effect = ''] = pattern.exec(line) ?? []
    if (effect === '' || /\d/.test(effect) || (language === 'en' && reportsInEnglish.test(effect)))
      continue
    const from = wordsOfPart(subject)
    return { language, from, to: from + wordsOfPart(effect) }
  }
  return null
}

const directionIn = (line: string, words: readonly Word[], signed: (at: number) => boolean) => {
  const [, before = '', during] = direction.exec(line) ?? []
  if (during === undefined) return null
  const from = wordsOfPart(before)
  const behind = from + wordsOfPart(during)
  let to = behind
  while (words[to] && (signed(to) || small.test(words[to]?.typed ?? ''))) to++
  return to > behind ? { language: 'en' as const, from, to } : null
}

/**
 * What a question of effects or a direction names without reporting it. Nothing where anything else of the line reports: another sign, a person,
 * since when, what was taken, what is not possible, or harm to oneself.
 */
const unreportedIn = (words: readonly Word[], mentions: readonly Mention[]): Found[] => {
  const line = words.map(({ typed }) => typed).join(' ')
  const ofWord = (at: number): Mention[] => {
    const { at: from, typed } = words[at] as Word
    return mentions.filter((one) => one.from < from + typed.length && one.to > from)
  }
  const asked = effectAsked(line)
  const span =
    asked ??
    directionIn(line, words, (at) =>
      ofWord(at).some(
        ({ concept, language }) => language === 'en' && (beside.has(concept) || signs.has(concept)),
      ),
    )
  if (!span) return []
  const places = words.map((_, at) => at)
  const outside = places.filter((at) => at < span.from || at >= span.to)
  const namesMedicine = (asked ? outside.filter((at) => at < span.from) : outside).some((at) => {
    const { isName, isCommon } = words[at] as Word
    const named = ofWord(at)
    return (
      named.some(({ concept }) => medicines.has(concept)) ||
      (isName && !isCommon && named.length === 0)
    )
  })
  if (!namesMedicine && (asked || (outside.length > 0 && !takes.test(line)))) return []
  const [first, last] = [words[span.from] as Word, words[span.to - 1] as Word]
  const found: Found = { concept: 'denial', from: first.at, to: last.at + last.typed.length }
  const isInside = (one: Mention): boolean => one.from >= found.from && one.to <= found.to
  const spoken = mentions.filter(({ language }) => language === span.language || language === 'en')
  // "వేసుకుంటే", if it is taken, reports nothing taken, and "mule", by it, no child.
  const marker = asked && words[span.from - 1]
  const reports =
    mentions.some(({ concept, from }) => people.has(concept) && from !== marker?.at) ||
    spoken.some(({ concept, from }) => happened.has(concept) && from !== marker?.at) ||
    (span.language === 'en' && telling(words, mentions).some(isInside)) ||
    tellsOfOneself(mentions)
  if (reports) return []
  const named = spoken.filter(({ concept }) => signs.has(concept))
  // "रक्ताची उलटी", vomit of blood, is one sign.
  const isOfBlood = span.language !== 'en' && named.some(({ concept }) => concept === 'blood')
  const told = named.filter(({ concept }) => !(isOfBlood && concept === 'vomit'))
  // Beside a sign "stroke" is another one, though no word of the table.
  const isUnheard = (at: number): boolean =>
    asked?.language === 'en' &&
    !small.test((words[at] as Word).typed) &&
    !ofWord(at).some(({ language }) => language === 'en')
  const isOne =
    told.length === 0 ||
    (told.every((one) => told.every((other) => overlaps(one, other))) &&
      !places.slice(span.from, span.to).some(isUnheard))
  return isOne && named.every(isInside) ? [found] : []
}

/** Harm to oneself or by another, which neither a question nor a direction hides. */
const tellsOfOneself = (mentions: readonly Found[]): boolean => {
  const named = new Set(mentions.map(({ concept }) => concept))
  return read.some(
    ({ need, all }) =>
      ofOneself.has(need.id) && isTold({ all, unless: [] }, mentions, named, named),
  )
}

/** A search for news, a song, a film or a check of a risk, which reports no emergency: "snake bite deaths", "phansi gaana", "heart attack risk test". */
const isStory = (mentions: readonly Mention[]): boolean =>
  mentions.some(({ concept }) => concept === 'story') &&
  !mentions.some(
    ({ concept, from, to }) =>
      (concept === 'person' || concept === 'child') &&
      // "attack" is no Telugu aunt (att).
      !mentions.some((one) => one.language === 'en' && one.from <= from && one.to > to),
  )

/** How to keep from harm: a question, unless it is about oneself ("how to avoid suicidal thoughts"). */
const ofOneself: ReadonlySet<string> = new Set(['suicide', 'violence'])

/** An English line that names a person and asks for nothing reports an event; goods before its end belong to the event: "seat belt cut his neck". */
const aboutSomebody = /\b(?:he|she|his|her|him|and now)\b/
const asksForGoods =
  /\b(?:for|which|what|where|best|good|safe|prices?|cost|buy|order|needs?|wants?|suggest|recommend|use|using|should|online|brand|medicine|available|please tell)\b/
/** What was swallowed, behind these, is no article that is asked for. */
const swallowedHere =
  /\b(?:chok(?:es|ed|ing) on|swallow(?:ed|ing)|drank|ate|eaten|gulped)(?: \p{L}+){0,2} $/u
const ofGoods = setOf('product', 'goods', 'kit')

/** An article is asked for where it ends a line that tells nothing of anybody, "dog bite spray", or stands before "for". */
const tellsInEnglish =
  /\b(?:i|my|he|she|his|her|him|has|have|had|is|was|are|were|put|on|with|by|from|after)\b/
const asksForArticle = (line: string, to: number): boolean => {
  // A folded word may be shorter than the written one.
  const rest = line.slice(to).replace(/^\S*/, '').trim()
  return /^(?:for|against)\b/.test(rest) || (rest === '' && !tellsInEnglish.test(line))
}

/** The same of the other languages, whose verbs stand last: "dadi ko saans nahi aa rahi machine lagi hai", but "daadi ke liye saans ki machine". */
const asksForGoodsIndian =
  /(?<![\p{L}\p{M}])(?:liye|chahiye|chahie|kimat|keemat|daam|rate|price|kaunsa?|kaunsi|konsa?|konsi|achha|acha|sasta|sathi|pahije|hava|havi|konta|kontya|mate|joie|joiye|kai|kosam|kavali|evi|venum|vendum|vilai|dawa|dawai|marundhu|mandu|dava|aushadh|लिए|लिये|चाहिए|चाहिये|कीमत|दाम|कौन|कौनसा|कौनसी|अच्छा|अच्छी|सस्ता|साठी|पाहिजे|हवा|हवी|हवे|किंमत|कोणता|कोणते|માટે|જોઈએ|ભાવ|કિંમત|કયું|કઈ|కోసం|కావాలి|ధర|ఏది|మంచి|வேண்டும்|வேணும்|விலை|எது|நல்ல|दवा|दवाई|औषध|દવા|మందు|மருந்து)(?![\p{L}\p{M}])/u
const people = setOf('person', 'child')

/** Whether goods that a line names are part of what it tells. */
const isPartOfStory = (line: string, mentions: readonly Mention[]): ((one: Found) => boolean) => {
  const namesSomebody = mentions.some(
    ({ concept, language }) => people.has(concept) && language !== 'en',
  )
  const isStory =
    !asksForGoods.test(line) &&
    (aboutSomebody.test(line) || (namesSomebody && !asksForGoodsIndian.test(line)))
  return ({ concept, from, to }) =>
    (concept === 'article' && !asksForArticle(line, to)) ||
    (ofGoods.has(concept as Concept) &&
      ((isStory && to < line.length) || swallowedHere.test(line.slice(0, from))))
}

const shortEnd = 3

/** An emergency that a line tells of. `weak`: the same words may tell of less, "jal gaya" of a small burn. */
export type Told = { need: Need; weak: boolean }

/**
 * The emergency that a line tells of, in any order of its words; `null` where it tells of none. `typing`: its last word may be begun only, and
 * what it begins like counts beside the words before it.
 */
export const readEmergency = (text: string, isName: IsName, typing = false): Told | null => {
  const words = wordsOf(text, isName)
  const said = mentionsIn(words, false)
  const line = lineOf(text)
  if (isStory(said)) return null
  const over = isOver(line, said, typing)
  const isStrength = isStrengthOf(words, said)
  const besides: Found[] = [
    ...countedIn(typing ? line.replace(begunHundreds, '') : line).filter(
      (one) => !over(one.from) && !isStrength(one),
    ),
    ...words.flatMap(({ text: { length }, at, isName, isCommon }) =>
      isName && !isCommon ? [{ concept: 'named' as const, from: at, to: at + length }] : [],
    ),
  ]
  const unreported = unreportedIn(words, said)
  // "a burnt taste", "drowning in work": its words say nothing else.
  const denied = [
    ...deniedIn(words, said),
    ...(unreported.length > 0 && tellsOfOneself([...said, ...besides]) ? [] : unreported),
    ...said.filter(({ concept }) => concept === 'idiom'),
  ]
  const mentions: Found[] = [
    ...said.filter(
      (one) =>
        // What bit last month still tells of rabies: "dog bit him last month, now he fears water".
        (one.concept === 'animal' || !over(one.from)) &&
        !denied.some((other) => overlaps(one, other)),
    ),
    ...besides,
  ]
  const { child, infant } = childAgesIn(tidy(text))
  if (
    infant === 'told' ||
    (infant === 'perhaps' && mentions.some(({ concept }) => concept === 'child'))
  )
    mentions.push({ concept: 'under-3-months', from: -2, to: -1 })
  if (child === 'told') mentions.push({ concept: 'child', from: -4, to: -3 })
  const isPart = isPartOfStory(line, said)
  // Three letters at the end may go on: "buk" is no book while "bukhar" is typed.
  const mayGoOn = ({ from, to }: Found): boolean =>
    typing && to === line.length && to - from <= shortEnd
  const vetoes = mentions.filter((one) => !isPart(one) && !mayGoOn(one))
  const avoids = said.some(({ concept }) => concept === 'avoid')
  const counts = ({ need }: Frame): boolean => !avoids || ofOneself.has(need.id)
  const told = frameOf(mentions, vetoes, counts)
  if (told || !typing || words.length === 1) return told ?? null
  const begun = mentionsIn(words, true).filter(
    (one) => !over(one.from) && !denied.some((other) => overlaps(one, other)),
  )
  return (
    frameOf([...mentions, ...begun], vetoes, (frame) => {
      const [first, ...others] = frame.all
      return (
        counts(frame) &&
        (others.length > 0 ||
          begun.some(({ several, concept }) => several && first?.any.includes(concept)))
      )
    }) ?? null
  )
}
