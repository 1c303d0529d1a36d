import { saltIdentityOf } from '#catalogue/substances/forms.ts'
import { mendName } from './mend.ts'
import type { Tally } from './report.ts'

/** One salt of a product as the source spells it. */
export type Part = { salt: string; strength?: string | undefined }

const identities = new Map<string, string>()

/** The identity of a salt: equal for national names of one salt, different for salts and esters of a substance. */
export const saltIdentity = (name: string): string => {
  const known = identities.get(name)
  if (known !== undefined) return known
  const identity = saltIdentityOf(name)
  identities.set(name, identity)
  return identity
}

/** Normalises the spelling of a strength, so that substitutes match: `0.50 mg` → `0.5mg`, `2%w/v` → `2% w/v`, `10 i.u` → `10IU`. */
export const mendStrength = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(^|[^\d.])\.(\d)/g, '$10.$2')
    .replace(/(\.\d*?)0+(?=\D|$)/g, '$1')
    .replace(/\.(?=\D|$)/g, '')
    .replace(/(\d) (?=[a-zA-Z%])/g, '$1')
    .replace(/ ?\/ ?(?=\d)/g, '/')
    .replace(/% ?(?=[wv]\/)/, '% ')
    .replace(/(\d)(i\.?u\.?)(?=\/|$)/i, '$1IU')
    .replace(/(\d)g(?=\/|$)/, '$1gm')

/** The pieces between `+` signs outside brackets. */
const pieces = (text: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === '+' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

/**
 * Parses `Amoxycillin  (500mg) +  Clavulanic Acid (125mg)` into salts in order. The last brackets of a piece hold its strength; others
 * belong to the name. `(NA)` and missing brackets mean no strength.
 */
export const parseComposition = (text: string, dirt: Tally): Part[] => {
  const parts: Part[] = []
  for (const piece of pieces(mendName(text, dirt))) {
    const trimmed = piece.trim()
    if (trimmed === '') continue
    const match = /^(.*\S)\s*\(([^()]*)\)$/.exec(trimmed)
    const salt = (match?.[1] ?? trimmed).replace(/\s*\(/g, ' (').trim()
    const strength = match?.[2]?.trim() ?? ''
    if (strength.toUpperCase() === 'NA') dirt.count('strength-not-given')
    else if (strength === '') dirt.count('strength-missing')
    if (strength === '' || strength.toUpperCase() === 'NA') parts.push({ salt })
    else parts.push({ salt, strength: mendStrength(strength) })
  }
  return parts
}

/** Formats salts as `paracetamol 500mg + …` in alphabetical order: equal for products of the same salts and strengths. */
export const compositionKey = (parts: readonly Part[]): string =>
  parts
    .map((part) => `${saltIdentity(part.salt)} ${part.strength?.toLowerCase() ?? '?'}`)
    .sort()
    .join(' + ')

/** Whether every part of `some` is in `all` with the same strength. */
export const isPartOf = (some: readonly Part[], all: readonly Part[]): boolean => {
  const whole = new Set(all.map((part) => compositionKey([part])))
  return some.every((part) => whole.has(compositionKey([part])))
}
