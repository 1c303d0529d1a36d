import { type Lexeme, wholeNumber } from './lexemes.ts'
import { type PartKind, type PhraseNode, phraseTree } from './phrases.ts'
import { mayBeNumber, spokenNumberAt } from './spoken-numbers.ts'
import { isUnit } from './units.ts'

/** The greatest number that a part may have; a greater one is a strength. */
export const most: Record<PartKind, number> = {
  lead: 99,
  route: 0,
  dose: 60,
  frequency: 72,
  time: 110,
  duration: 366,
  quantity: 300,
}

/** Whether the number at `at` has a unit, and so is a strength. */
export const hasUnit = (lexemes: readonly Lexeme[], at: number): boolean => {
  const next = lexemes[at + 1]
  return next !== undefined && (next.text === '%' || (next.isWord && isUnit(next.text, next.glued)))
}

export type Match = { end: number; is: PartKind; numbers: number[] }

/** The longest phrase from `at` on. */
export const phraseAt = (
  lexemes: readonly Lexeme[],
  at: number,
  node: PhraseNode = phraseTree(),
  numbers: number[] = [],
): Match | null => {
  let best: Match | null = node.is && at > 0 ? { end: at, is: node.is, numbers } : null
  const longer = (match: Match | null): void => {
    if (match && (best === null || match.end > best.end)) best = match
  }
  const lexeme = lexemes[at]
  if (!lexeme) return best
  if (lexeme.number !== null) {
    const number = wholeNumber(lexeme)
    const asNumber =
      number === null || hasUnit(lexemes, at)
        ? undefined
        : (node.next.get('N') ?? (lexeme.glued ? node.next.get('~N') : undefined))
    if (asNumber) longer(phraseAt(lexemes, at + 1, asNumber, [...numbers, number as number]))
    const literal = node.next.get(lexeme.text)
    if (literal) longer(phraseAt(lexemes, at + 1, literal, numbers))
    const asHour = lexeme.number <= 24 ? node.next.get('H') : undefined
    if (asHour) longer(phraseAt(lexemes, at + 1, asHour, numbers))
    return best
  }
  const same = node.next.get(lexeme.text)
  if (same) longer(phraseAt(lexemes, at + 1, same, numbers))
  const glued = lexeme.glued ? node.next.get(`~${lexeme.text}`) : undefined
  if (glued) longer(phraseAt(lexemes, at + 1, glued, numbers))
  const spoken = node.next.get('N') && mayBeNumber(lexeme) ? spokenNumberAt(lexemes, at) : null
  if (spoken)
    longer(phraseAt(lexemes, at + spoken.length, node.next.get('N'), [...numbers, spoken.value]))
  return best
}

/** How long courses last, in days. Other numbers with a letter are rather a strength: "rabicip 20d" is Rabicip D. */
export const daysOfCourse = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 15, 21, 28, 30, 45, 60, 90])

/** Words behind a number that no strength has. */
export const certainBehindNumber = new Set(
  `time times bar baar dafa बार दफा वेळा વાર વખત సార్లు సారి முறை வேளை தடவை hourly hrly baje बजे वाजता વાગ્યે గంటలకు மணிக்கு min mins minute minutes : tsp tbsp tsf teaspoon teaspoons
  teaspoonful tablespoon tablespoons spoon spoons chammach chamach chamcha gtt gtts neb nebs चम्मच चमचा चमचे ચમચી చెంచా చెంచాలు ஸ்பூன் கரண்டி strip strips pack packs packet packets box
  boxes sheet sheets patta pattas patte pcs pc piece pieces bottle bottles tube tubes vial vials amp amps ampoule ampoules पत्ता पत्ते स्ट्रिप પત્તા સ્ટ્રિપ స్ట్రిప్ ஸ்ட்ரிப் மணிநேரத்திற்கு மணி`.split(
    /\s+/,
  ),
)
