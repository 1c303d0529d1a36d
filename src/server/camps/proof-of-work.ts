import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { camps as contract } from '#contract/camps/camps.ts'
import type { Result } from '#contract/core/endpoint.ts'

/** Half of it is tried on average: a quarter of a second on a desktop, about a second on a cheap phone. */
const maxNumber = 50_000
const minutesOfChallenge = 20

type Challenge = Result<typeof contract.challenge>
type Of = { id: string; challenge_key: string }

const sign = ({ id, challenge_key }: Of, solution: string): string =>
  createHmac('sha256', challenge_key)
    .update(JSON.stringify([id, solution]))
    .digest('hex')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * A proof of work: unnoticeable for one person, expensive for a program that registers thousands. Issuing one stores nothing: it is signed with
 * the camp's key and carries its expiry; its salt is stored with the registration that used it (docs/decisions/0019).
 */
export const newChallenge = (camp: Of, at: Date): Challenge => {
  const salt = randomBytes(12).toString('hex')
  const wanted = hash('sha256', `${salt}${randomInt(maxNumber + 1)}`, 'hex')
  const end = at.getTime() + minutesOfChallenge * 60_000
  const payload = `${salt}.${end}.${wanted}`
  return {
    challenge: `${payload}.${sign(camp, payload)}`,
    salt,
    hash: wanted,
    most: maxNumber,
    expiresAt: new Date(end).toISOString(),
  }
}

/** The salt of a challenge of this camp that was solved in time, else null. */
export const solvedSalt = (camp: Of, response: string, at: Date): string | null => {
  const match = /^(([0-9a-f]{24})\.(\d{13})\.([0-9a-f]{64}))\.([0-9a-f]{64})\.(\d{1,9})$/.exec(
    response,
  )
  const [, said = '', salt = '', end = '', wanted = '', signature = '', number = ''] = match ?? []
  if (!match || !isSame(signature, sign(camp, said)) || Number(end) <= at.getTime()) return null
  return hash('sha256', `${salt}${Number(number)}`, 'hex') === wanted ? salt : null
}
