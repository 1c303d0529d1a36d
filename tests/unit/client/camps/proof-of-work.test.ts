import { describe, expect, it } from 'vitest'
import { solve } from '#client/camps/proof-of-work.ts'
import { newChallenge, solvedSalt } from '#server/camps/proof-of-work.ts'

const camp = { id: 'camp-1', challenge_key: 'c'.repeat(64) }
const now = new Date('2026-11-20T06:00:00.000Z')

describe('proof of work', () => {
  it('lets the browser find a proof that the server accepts', async () => {
    const challenge = newChallenge(camp, now)
    const number = await solve(challenge)
    expect(solvedSalt(camp, `${challenge.challenge}.${number}`, now)).toBe(challenge.salt)
  })

  it('finds no proof where none exists, or after the search was cancelled', async () => {
    const challenge = newChallenge(camp, now)
    expect(await solve({ ...challenge, hash: '0'.repeat(64), most: 450 })).toBeNull()
    expect(await solve(challenge, () => false)).toBeNull()
  })
})
