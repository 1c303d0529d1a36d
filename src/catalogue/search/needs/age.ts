import { saysNumber, valueOfWord } from '../line/spoken-numbers.ts'
import numbers from './age-words.json' with { type: 'json' }

/** Whether a line gives the age of a child. `told`: it says that it is an age. `perhaps`: beside a symptom it may be one. */
export type ChildAge = 'told' | 'perhaps' | null

/** Numbers of Telugu, Tamil, Marathi and Gujarati in Latin letters, which are other words in a line of a prescription, and `एका` as a child's age is declined. */
const inLatin = new Map(
  Object.entries(numbers).flatMap(([value, words]) =>
    words.split(' ').map((word) => [word, Number(value)] as const),
  ),
)
/** What such a word counts from twenty on; a shorter number may be another word: "padi" fell. */
export const latinNumber = (word: string): number | null => {
  const value = inLatin.get(word) ?? 0
  return value >= 20 ? value : null
}
const numberOf = (said: string): number | null =>
  /^\d/.test(said) ? Number(said) : (inLatin.get(said) ?? valueOfWord(said))

const tail = String.raw`[\p{L}\p{M}]*`
const days = `(?:days?|din|dino|divas(?:an?[a-z]*)?|divsa[a-z]*|rojul[a-z]*|naal|naalu|nal|दिन${tail}|दिवस${tail}|દિવસ${tail}|రోజు${tail}|రోజుల${tail}|நாள்${tail}|நாட்${tail})`
const weeks = `(?:weeks?|wks?|hafte|hafta|athavdya[a-z]*|athvadiya[a-z]*|vaaral[a-z]*|vaara|हफ्त${tail}|हफ़्त${tail}|आठवड${tail}|અઠવાડિ${tail}|వార${tail}|வார${tail})`
const months = `(?:months?|mnths?|mths?|mos?|mahin[a-z]*|nelal?[a-z]*|maasa?|maadha?|maatha|maah|महीन${tail}|महिन${tail}|माह|મહિન${tail}|నెల${tail}|மாத${tail}|மாச${tail})`
const years = `(?:years?|yrs?|saal|sal|varsh|baras|साल${tail}|वर्ष${tail}|वर्षां${tail}|વર્ષ${tail}|సంవత్స${tail}|ఏళ్ల${tail}|ఏళ్ళ${tail}|ఏడాది${tail}|வயது${tail}|வயசு${tail}|வருட${tail}|ஆண்டு${tail})`
const end = String.raw`(?![\p{L}\p{M}\p{N}])`
const amount = String.raw`(?<![\p{L}\p{M}\p{N}./-])(?<n>\d{1,3}|[\p{L}\p{M}]+)\s*-?\s*`
const span = new RegExp(
  `${amount}(?:(?<day>${days})|(?<week>${weeks})|(?<month>${months})|(?<year>${years}))${end}`.normalize(
    'NFKC',
  ),
  'gu',
)
const short = new RegExp(
  String.raw`(?<![\p{L}\p{N}./-])(?<n>\d{1,2})\s*(?:y\s?[/.]?\s?o|yo)${end}`,
  'gu',
)
const agePattern = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:aged?|umar|umra|उम्र|वय|ઉંમર|వయసు|வயது)\s*(?:is|of|:|-)?\s*(?<n>\d{1,2})${end}`,
  'gu',
)

/** Whose age a week or a month without a number is: "month old", "నెల పాప", "महीने भर का बच्चा". */
const oldOrChild = `(?:olds?|baby|babies|infant|child|newborn|babu|paapa|papa|bidda|balak|baal|bal|balaka?[a-z]*|bala(?:la|s|ne)?|baalala|bach?cha|bach?che|bach?chi|bach?ha|bach?he|k[uo](?:zh|l)an[td]h?a?i?[a-z]*|pappa[a-z]*|bidda(?:ku|ki)|papa(?:ku|ki)|babu(?:ku|ki)|shishu|बच्च${tail}|शिशु${tail}|बाळ${tail}|બાળક${tail}|શિશુ${tail}|બેબી|పాప${tail}|బాబు${tail}|బిడ్డ${tail}|శిశు${tail}|குழந்தை${tail}|பாப்பா${tail}|சிசு${tail})`
const genitive = '(?:bhar|ka|ki|ke|na|nu|no|ni|che|cha|chi|भर|का|की|के|ના|નું|નો|ની|च्या|चे|चं)'
const oneSpan = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])(?:${weeks}|${months})\s*-?\s*(?:${genitive}\s+)*${oldOrChild}${end}`.normalize(
    'NFKC',
  ),
  'gu',
)
/** Before a month: of several, or how often. */
const uncounted =
  /^(?:few|some|several|many|couple|half|every|each|per|next|last|kuch|kai|har|कुछ|कई|हर|काही|दर|કેટલાક|દર|કંઈક|కొన్ని|ప్రతి|சில|பல)$/u
const wordBefore = /([\p{L}\p{M}\p{N}./]+)[\s-]*$/u

/** Behind a number and its unit: it is an age. */
const old = new RegExp(
  String.raw`^\s*-?\s*(?:olds?|of age|(?:ka|ki|ke|na|no|ni|nu|का|की|के|च्या|चा|ची|ના|નો|ની|નું|వయ${tail}|வயது${tail})(?!\s*(?:liye|lie|लिए|लिये)))${end}`,
  'u',
)
/** Before a number and its unit: it is the age of that child, "baby of 20 days", "infant 40 days". */
const childOf =
  /(?:(?:baby|infant|newborn|child|son|daughter) (?:of|is|just|only|aged) (?:just |only )?|(?:baby|infant|newborn) )$/
/** A span of time in the genitive before a child is its age: "वीस दिवसांच्या बाळाला", "ఇరవై రోజుల పాప". */
const ofAge =
  /(?:\bday|week|month|chya|cha|chi|che|naal|naalu|nal|rojula|rojulu|च्या|चा|ची|चे|चं|ના|ની|નો|નું|ల|ైన|நாள்|நாளே|மாத|மாதக்|மாச|மாசக்|வார)$/u
const ofChild = new RegExp(String.raw`^\s*(?:ஆன\s+)?${oldOrChild}${end}`.normalize('NFKC'), 'u')
/** Before weeks: "for 2 weeks" is how long something is taken or lasts; "for 2 years" may be a child's. */
const upTo = /(?:for|x)\s*$/
/** Before or behind a number and its unit, or as its ending: it is how long something lasts. */
const since = /(?:since|from|last|past|over|pichle|पिछले|गेल्या|છેલ્લા|గత|கடந்த)\s+(?:the\s+)?$/u
const lasting = new RegExp(String.raw`^\s*(?:se|ago|back|से|થી|पासून|నుండి|నుంచి|முதல்)${end}`, 'u')
const lastingEnd = /(?:થી|पासून|నుండి|నుంచి|ుగా|లుగా|ாக)$/u

const grown = 18
/** A fever of a child younger than this is an emergency. */
const infantDays = 90
const daysIn = { day: 1, week: 7, month: 30, year: 365 } as const

type Age = { days: number; unit: keyof typeof daysIn; is: 'told' | 'perhaps' }

/** The ages that a line gives: those of which it says so, and those that may be how long something lasts. */
const agesIn = (text: string): Age[] => {
  const years = [...text.matchAll(short), ...text.matchAll(agePattern)].map(
    ({ groups }): Age => ({
      days: Number(groups?.n) * daysIn.year,
      unit: 'year',
      is: 'told',
    }),
  )
  const spans = [...text.matchAll(span)].flatMap((match): Age[] => {
    const { n = '', day, week, month } = match.groups as Record<string, string | undefined>
    const unit =
      day !== undefined
        ? 'day'
        : week !== undefined
          ? 'week'
          : month !== undefined
            ? 'month'
            : 'year'
    const count = numberOf(n)
    if (count === null) return []
    const days = count * daysIn[unit]
    const after = text.slice(match.index + match[0].length)
    const before = text.slice(0, match.index)
    if (old.test(after) || childOf.test(before) || (ofAge.test(match[0]) && ofChild.test(after)))
      return [{ days, unit, is: 'told' }]
    const isDuration =
      since.test(before) ||
      (unit === 'week' && upTo.test(before)) ||
      lasting.test(after) ||
      lastingEnd.test(match[0])
    return isDuration ? [] : [{ days, unit, is: 'perhaps' }]
  })
  const single = [...text.matchAll(oneSpan)].flatMap(({ index }): Age[] => {
    const [, counted] = wordBefore.exec(text.slice(0, index)) ?? []
    const isOther =
      counted !== undefined &&
      (/\d/.test(counted) || uncounted.test(counted) || saysNumber(counted))
    return isOther ? [] : [{ days: daysIn.month, unit: 'month', is: 'told' }]
  })
  return [...years, ...spans, ...single]
}

const surest = (ages: readonly { is: 'told' | 'perhaps' }[]): ChildAge =>
  ages.some(({ is }) => is === 'told') ? 'told' : ages.length > 0 ? 'perhaps' : null

/**
 * What the normalised text of a line says of a child, and of an infant of less than three months. Days are an age only where the line says so; weeks,
 * months and years also where it does not say that they are how long something lasts: who asks for an infant must not be taken for an adult.
 */
export const childAgesIn = (text: string): { child: ChildAge; infant: ChildAge } => {
  const ages = agesIn(text).filter(({ unit, is }) => unit !== 'day' || is === 'told')
  const below = (most: number): ChildAge => surest(ages.filter(({ days }) => days < most))
  return { child: below(grown * daysIn.year), infant: below(infantDays) }
}
