import type { EmergencyKind } from './emergency.ts'
import type { Locale } from './locale.ts'

/** What is asked of a medicine: `compare` is how several differ, `food` is also when to take it, `dose` how much in a day or how often, `driving` whether it makes sleepy, `kidney` to `diabetes` are people who have such an illness. */
export const askedTopics = [
  'together',
  'compare',
  'alcohol',
  'food',
  'pregnancy',
  'breastfeeding',
  'child',
  'driving',
  'kidney',
  'liver',
  'heart',
  'diabetes',
  'missed',
  'dose',
  'storage',
  'sideEffects',
  'uses',
] as const
export type AskedTopic = (typeof askedTopics)[number]

/**
 * Notices that a search must show. `brand`: no product has this name. What is shown holds exactly its
 * salts; `found`: whether the release has such a product. `ignored`: words without a
 * match were left out. `unknown`: nothing has this name, and no goods are shown: the names beside it are only similar, and `similar` gives what they hold. `beginning`: the names shown only begin with it
 * or contain it. `question`: a page answers it,
 * no goods do. `more`: nothing holds only the salts that were typed; the first result holds `salts` too. `doctor`: the complaint needs a doctor.
 * `noGoods`: such goods as were asked for are not sold here. `danger`: it may tell of an emergency, and results stand below. `emergency`: it needs one immediately. `languages`: those in which it may be written, as far as its words tell.
 */
export type SearchNotice =
  | { is: 'brand'; brand: string; salts: string[]; found: boolean }
  | { is: 'ignored'; words: string[] }
  | { is: 'unknown'; name: string; similar?: { name: string; salts: string }[] | undefined }
  | { is: 'beginning'; name: string }
  | {
      is: 'question'
      topic: AskedTopic
      items: { kind: 'salt' | 'product'; id: number; name: string }[]
    }
  | { is: 'more'; salts: string[] }
  | { is: 'doctor' | 'noGoods' | 'danger' }
  | EmergencyNotice

export type EmergencyNotice = { is: 'emergency'; kind: EmergencyKind; languages: Locale[] }

/** What is told of an emergency, in the language it was typed in. `also`: in a few words in the language of the page, if that is another. */
export type EmergencyCard = {
  language: Locale
  title: string
  act: string
  calls: { text: string; number: string }[]
  also: string | null
}

/** A notice as the API gives it: a browser has the texts of one language only. */
export type ToldNotice =
  | Exclude<SearchNotice, EmergencyNotice>
  | { is: 'emergency'; kind: EmergencyKind; card: EmergencyCard }

/** Whether a line may describe an emergency that the search does not recognise: fewer than three words name a product more often. */
export const isSentence = (line: string): boolean => line.trim().split(/\s+/).length >= 3
