import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** What every code that is sent to a person has in common. */
export const oneTimeCode = { digits: 6, minutes: 10, maxTries: 5 } as const

export const newCode = (digits: number = oneTimeCode.digits): string =>
  String(randomInt(10 ** digits)).padStart(digits, '0')

/** Keyed with the token of the session that asked: a copy of the database does not tell the code. */
export const hashOfCode = (token: string, about: readonly string[]): string =>
  createHmac('sha256', token).update(JSON.stringify(about)).digest('hex')

export const isSameHash = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other))
