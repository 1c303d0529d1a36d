import { type Lexeme, wholeNumber } from './lexemes.ts'
import { hasUnit } from './phrase-match.ts'

const dash = /^[-–—−_]$/
const isSeparator = ({ text }: Lexeme): boolean => dash.test(text) || text === '+'

type Dose = { value: number; length: number }

/** One dose of a schedule: 0, 1, 1/2, with `mixes` 1½, and the letter o for 0. */
export const doseAt = (lexemes: readonly Lexeme[], at: number, mixes: boolean): Dose | null => {
  const lexeme = lexemes[at]
  if (lexeme?.text === 'o') return { value: 0, length: 1 }
  const whole = wholeNumber(lexeme)
  if (whole === null)
    return lexeme?.number === 0.5 || lexeme?.number === 1.5
      ? { value: lexeme.number, length: 1 }
      : null
  const fraction = (from: number): number | null => {
    const sign = lexemes[from]?.text
    const below = wholeNumber(lexemes[from + 1])
    return (sign === '⁄' || sign === '/') && (below === 2 || below === 4) ? below : null
  }
  const below = fraction(at + 1)
  if (below !== null) return { value: whole / below, length: 3 }
  const above = wholeNumber(lexemes[at + 1])
  const mixed = mixes && above !== null && whole <= maxDose ? fraction(at + 2) : null
  return mixed !== null && above !== null
    ? { value: whole + above / mixed, length: 4 }
    : { value: whole, length: 1 }
}

export const maxDose = 4
const maxUnits = 80
const isUnit = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.isWord === true && ['u', 'units', 'unit', 'iu'].includes(lexeme.text)

/** Units of insulin at three meals, "10-10-8", which are alike; strengths of three salts, "40-5-12.5", are not. */
const maxMeal = 40
const isInsulin = (doses: readonly number[]): boolean =>
  doses.length === 3 &&
  doses.every((dose) => Number.isInteger(dose) && dose <= maxMeal) &&
  Math.max(...doses) <= 2 * Math.min(...doses)

/** "1-0-1", "1---0---1", "½-0-½", "1+0+1", "1 0 1", "10-0-8", "20-10-15 units": where it ends; `at` if it is none. */
export const scheduleEnd = (lexemes: readonly Lexeme[], at: number, mixes: boolean): number => {
  const doses: number[] = []
  let end = at
  let bare = false
  let double = false
  for (let next = at; ; ) {
    const dose = doseAt(lexemes, next, mixes || next > at)
    if (!dose) break
    // "1-1-1 - 10 tabs": the fourth is how many to give.
    if (doses.length === 3 && dose.value > maxDose) break
    doses.push(dose.value)
    next += dose.length
    // "20u-0-10u".
    if (isUnit(lexemes[next]) && lexemes[next + 1] && isSeparator(lexemes[next + 1] as Lexeme))
      next++
    end = next
    const from = next
    while (lexemes[next] && isSeparator(lexemes[next] as Lexeme)) next++
    if (next - from > 1) double = true
    if (next > from) {
      if (bare) break
    } else if (doses.length === 1 || bare) bare = true
    else break
    if (doses.length === 4) break
  }
  if (doses.length === 2 && double && !bare && doses.every((dose) => dose <= maxDose)) return end
  if (doses.length < 3) return at
  if (bare)
    return doses.every((dose) => dose <= 1) &&
      !hasUnit(lexemes, end - 1) &&
      lexemes[end]?.text !== '.'
      ? end
      : at
  if (isUnit(lexemes[end]) && doses.every((dose) => dose <= maxUnits)) return end + 1
  if (hasUnit(lexemes, end - 1)) return at
  return doses.every((dose) => dose <= maxDose) ||
    (doses.includes(0) && doses.every((dose) => dose <= maxUnits)) ||
    isInsulin(doses)
    ? end
    : at
}
