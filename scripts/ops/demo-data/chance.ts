import { pick, randomFrom } from '../../bench/search/random.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export type Chance = {
  random: () => number
  /** True with this probability. */
  maybe: (probability: number) => boolean
  pick: <Of>(list: readonly Of[]) => Of
  whole: (from: number, to: number) => number
  between: (from: number, to: number) => number
  /** A UUID. */
  id: () => string
  hex: (digits: number) => string
  orderId: () => string
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** All random choices of the generator: the same seed makes the same rows. */
export const chanceFrom = (seed: number): Chance => {
  const random = randomFrom(seed)
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('')
  return {
    random,
    maybe: (probability) => random() < probability,
    pick: (list) => pick(list, random),
    whole: (from, to) => from + Math.floor(random() * (to - from + 1)),
    between: (from, to) => from + random() * (to - from),
    hex,
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    orderId: () => Array.from({ length: 12 }, () => letters[Math.floor(random() * 32)]).join(''),
  }
}

export const iso = (ms: number): string => new Date(Math.round(ms)).toISOString()
