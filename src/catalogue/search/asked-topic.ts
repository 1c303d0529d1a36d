import type { AskedTopic } from '#model/search-notice.ts'
import lists from './asked-words.json' with { type: 'json' }
import { saysForWhom } from './needs/for-whom.ts'
import { tidy } from './transliterate.ts'

/** Words by what they ask of a medicine. `side_effect*`: a word, then one that begins so. */
type List = { words: ReadonlySet<string>; begun: string[]; phrases: string[][] }

const listOf = (text: string): List => {
  const entries = tidy(text).trim().split(/\s+/)
  return {
    words: new Set(entries.filter((entry) => !/[_*]/.test(entry))),
    begun: entries.flatMap((entry) => (/^[^_]+\*$/.test(entry) ? [entry.slice(0, -1)] : [])),
    phrases: entries.flatMap((entry) => (entry.includes('_') ? [entry.split('_')] : [])),
  }
}

type Name = keyof typeof lists
const topics = Object.fromEntries(
  Object.entries(lists).map(([name, text]) => [name, listOf(text)]),
) as Record<Name, List>

const isWord = ({ words, begun }: List, word: string): boolean =>
  words.has(word) || begun.some((start) => word.startsWith(start))
const isPart = (part: string, word: string | undefined): boolean =>
  word !== undefined && (part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part)

/** How many words from `at` on are one of the list; 0 if none. */
const lengthAt = (list: List, typed: readonly string[], at: number): number => {
  const phrase = list.phrases.find((parts) =>
    parts.every((part, index) => isPart(part, typed[at + index])),
  )
  return phrase?.length ?? (isWord(list, typed[at] as string) ? 1 : 0)
}

/** "With" as the ending of a word: Telugu, Tamil (as a sign, and spoken), Marathi. */
const withEnding = /(?:తో|[உு]டன்|ோடு?|सोबत|बरोबर)$/u
/** With any ending in Indian scripts, but no contraception, abortion or womb. */
const ofPregnancy =
  /^(?:pregnan(?:t|cy)$|expecting$|trimester$|garbh?av|garbh(?:ini|vat)|garodar|kar[bp]+(?:am|in)|प्रेग|स?गर्भ(?!निरोध|पात|ाश)|गरोदर|પ્રેગ|સ?ગર્ભ(?!નિરોધ|પાત|ાશ)|ప్రెగ|గర్భ(?!నిరోధ|స్రావ|ాశ)|கர்ப்ப(?!த்தடை|ப்பை)|கர்ப்பி)/u
/** "Can I drink with X" asks of alcohol, "can I drink milk with X" of milk. */
const drinking = /^drink(?:ing)?$/
const beside = /^(?:with|on|while|after|before|taking)$/
const notAlcohol = /^(?:water|syrup|ors|cold|hot|juice|soda|cola|pepsi|coke)$/
/** How much or how often, in a day, and no number behind it: "max 4/day" is a direction. */
export const mostOf = /^(?:max|maximum)$/
const howMuch =
  /^(?:many|much|max|maximum|kitn[aei]|ketl[aiu]|kiti|kitida|enni|entha|enta|ethan(?:a|ai)|evlo|evvalavu|कितन[ाीे]|किती(?:दा|वेळा)?|કેટલ[ાીુો]ં?|ఎన్ని(?:సార్లు)?|ఎంత|எத்தனை|எவ்வளவு)$/u
const inDay =
  /^(?:day|daily|24|hours?|hrs?|ghant[aeo]n?|take|give|len[aei]|लेना|लेनी|घंट[ाेों]+|तासां?नी|કલાક\S*|గంట\S*|மணி\S*|din|dinam|dinbhar|roz|rozana|divas\w*|diwas\w*|roju\w*|naal\w*|दिन(?:भर)?|रोज़?|दिवस\S*|દિવસ\S*|રોજ|రోజు\S*|நாள\S*|நாளைக்கு)$/u

/** "Night or morning" asks when to take it. */
const between = /^(?:or|ya|या|કે|లేదా|அல்லது|किंवा)$/u
const timeOfDay =
  /^(?:morning|night|evening|subah|raat|shaam|savare|ratre|sakali|ratri|kaalai|iravu|udayam|सुबह|रात|शाम|सकाळी|रात्री|સવારે|રાત્રે|ఉదయం|రాత్రి|காலை\S*|இரவு\S*)$/u

/** How a question begins in English, and how its verb ends in Telugu, Tamil and Gujarati. */
const asksFirst = /^(?:what|why|is|are|can|could|may|should|will|would|does|do|kya|क्या|શું)$/
const asksLast = /(?:(?:వ|ొ)చ్చా|కూడదా|ుందా|லாமா|கூடாதா|ுமா)$|(?:avacha|ovacha|ocha|alama|vacha)$/u

/** Topics that a word tells beside the name of a medicine, and those that it tells only in a question: "liver tonic" is goods. */
const told = ['breastfeeding', 'driving', 'missed', 'storage'] as const
const toldIfAsked = ['kidney', 'liver', 'heart', 'diabetes'] as const
const ofPatients: readonly AskedTopic[] = ['kidney', 'liver']

/** What a line asks of the medicines in it, as far as its words tell; `null` where they ask for goods. */
export const topicOf = (
  typed: readonly string[],
  ofChild: boolean,
  prescribed: boolean,
): AskedTopic | null => {
  const has = (...names: Name[]): boolean =>
    names.some((name) => typed.some((_, at) => lengthAt(topics[name], typed, at) > 0))
  const some = (pattern: RegExp): boolean => typed.some((word) => pattern.test(word))
  const whether = has('whether')
  const asks = whether || asksFirst.test(typed[0] ?? '') || some(asksLast)
  if (has('breastfeeding')) return 'breastfeeding'
  if (has('compare')) return 'compare'
  if (has('alcohol')) return has('asGoods') ? null : 'alcohol'
  if (
    some(drinking) &&
    some(beside) &&
    (whether || /^(?:is|ok|okay)$/.test(typed[0] ?? '')) &&
    !has('food') &&
    !some(notAlcohol)
  )
    return 'alcohol'
  if (some(ofPregnancy)) return 'pregnancy'
  const wants = has('notAsked')
  const harms = has('harm')
  if (!wants) {
    const plain = told.find((topic) => has(topic))
    if (plain) return plain
    if (has('sleepy') && (asks || has('causes'))) return 'driving'
    const organ = toldIfAsked.find(
      (topic) =>
        !has('classes') &&
        has(topic) &&
        (asks || harms || (ofPatients.includes(topic) && has('patient'))),
    )
    if (organ) return organ
  }
  const forWhom = ofChild || saysForWhom(typed)
  if (forWhom && (has('dose') || (asks && !wants))) return 'child'
  const asksHowMuch = typed.some(
    (word, at) => howMuch.test(word) && !/^\d/.test(typed[at + 1] ?? ''),
  )
  if (!wants && (has('dosage') || (asksHowMuch && some(inDay)))) return 'dose'
  if (
    has('food') &&
    // "1 sachet weekly with milk" tells when to take it.
    (asks || !prescribed) &&
    (typed.includes('with') ||
      (lengthAt(topics.food, typed, 0) > 0 && beside.test(typed[1] ?? '')) ||
      (typed.includes('and') && !typed.includes('of')) ||
      whether ||
      some(withEnding))
  )
    return 'food'
  if (!wants && has('when') && has('should', 'take')) return 'food'
  if (some(between) && typed.filter((word) => timeOfDay.test(word)).length > 1) return 'food'
  if (has('fasting') && (whether || has('should', 'meal'))) return 'food'
  if (
    !wants &&
    has('meal') &&
    (((has('before') || some(/(?:आधी|पूर्वी)$/)) && (has('after') || some(/नंतर$/))) ||
      asks ||
      has('should', 'when'))
  )
    return 'food'
  if (has('sideEffects') || (!wants && (has('habit') || (asks && (harms || has('causes'))))))
    return 'sideEffects'
  // "Sun" alone is a maker.
  if (!wants && has('sun') && (asks || has('between'))) return 'sideEffects'
  if (
    !wants &&
    ((has('how') && has('take', 'stopping')) ||
      (asks && has('stopping')) ||
      (has('surgery') && (asks || has('before', 'after', 'stopping', 'between'))))
  )
    return 'dose'
  if (has('uses')) return 'uses'
  return whether ? 'together' : null
}

/** Whether a line names a class of medicines. */
export const namesClass = (typed: readonly string[]): boolean =>
  typed.some((_, at) => lengthAt(topics.classes, typed, at) > 0)

/** The words of a line that name a class of medicines together: "beta blocker". */
export const classIn = (typed: readonly string[]): readonly string[] =>
  typed.flatMap((_, at) => {
    const length = lengthAt(topics.classes, typed, at)
    return length > 1 ? typed.slice(at, at + length) : []
  })

/** Whether a line names a class of medicines beside another one: "sildenafil with nitrates". */
export const joinsClass = (typed: readonly string[]): boolean =>
  namesClass(typed) && typed.some((_, at) => lengthAt(topics.between, typed, at) > 0)

const safe = /^(?:safe|surakshit|सुरक्षित|સલામત|సురక్షిత\S*|பாதுகாப்ப\S*)$/u
/** "Is X safe" of one medicine alone asks what it may do. */
export const asksSafe = (typed: readonly string[]): boolean => typed.some((word) => safe.test(word))

const asides = Object.values(topics)

/** "Can I take two X at once", of one medicine alone, asks how it is taken. */
export const asksHowTaken = (typed: readonly string[]): boolean =>
  [topics.take, topics.dose, topics.split].some((list) =>
    typed.some((_, at) => lengthAt(list, typed, at) > 0),
  )

/** How many words from `at` on ask and name no medicine. */
export const asideAt = (typed: readonly string[], at: number): number =>
  ofPregnancy.test(typed[at] as string) || drinking.test(typed[at] as string)
    ? 1
    : Math.max(...asides.map((list) => lengthAt(list, typed, at)))
