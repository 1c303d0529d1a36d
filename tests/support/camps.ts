import { hash } from 'node:crypto'
import type { camps } from '#contract/camps/camps.ts'
import type { Result } from '#contract/core/endpoint.ts'
import { addCamp, type StoredCamp } from '#server/camps/camp-repository.ts'
import type { TestServer } from './test-server.ts'

/** A camp in Chennai, a fortnight after the test server's clock, with the fields of `changed`. */
export const campIn = async (
  { storage }: TestServer,
  changed: Partial<StoredCamp> = {},
): Promise<StoredCamp> => {
  const places = changed.places ?? 10
  const camp: StoredCamp = {
    id: 'camp-1',
    name: 'Diabetes camp',
    venue: 'Town hall, Anna Salai',
    pincode: '600001',
    starts_at: '2026-12-05T03:30:00.000Z',
    ends_at: '2026-12-05T09:30:00.000Z',
    places,
    remaining: places,
    challenge_key: 'c'.repeat(64),
    closed_at: null,
    created_at: '2026-11-01T00:00:00.000Z',
    ...changed,
  }
  await addCamp(storage.db, camp)
  return camp
}

/** Solves the proof of work like a browser. */
export const solved = ({
  challenge,
  salt,
  hash: wanted,
  most,
}: Result<typeof camps.challenge>): string => {
  for (let number = 0; number <= most; number++)
    if (hash('sha256', `${salt}${number}`, 'hex') === wanted) return `${challenge}.${number}`
  throw new Error('the challenge has no solution')
}

/** The answer to a new challenge of a camp. */
export const proof = async (testServer: TestServer, campId = 'camp-1'): Promise<string> =>
  solved((await testServer.send(`/labs_api/camp/challenge?camp_id=${campId}`)).json.result)
