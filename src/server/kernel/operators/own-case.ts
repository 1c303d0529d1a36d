import type { Operator } from '#model/operator.ts'
import { doorKey, numberKey } from '#model/reach.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../outcome.ts'
import {
  accountsOfOperator,
  emailOfOperator,
  type Place,
  phonesOf,
  placesOf,
} from './own-case-repository.ts'

/** What tells that two people share a telephone or a door. */
const keysOf = ({ contact_number, street1, pincode }: Place): string[] => [
  numberKey(contact_number),
  doorKey(pincode, street1),
]

const keysOfAccounts = async (db: Db, accounts: readonly string[]): Promise<string[]> => [
  ...(await placesOf(db, accounts)).flatMap(keysOf),
  ...(await phonesOf(db, accounts)).map(numberKey),
]

const refusal = failed('ownCase', { field: 'id' })

/** Refuses who would decide about a customer that is themselves, or has the telephone number or the address of their own account. */
export const ownCase = async (
  db: Db,
  by: Pick<Operator, 'id'>,
  customerId: string,
): Promise<Failed | null> => {
  const accounts = await accountsOfOperator(db, by.id)
  if (accounts.length === 0) return null
  if (accounts.includes(customerId)) return refusal
  const own = new Set(await keysOfAccounts(db, accounts))
  const theirs = await keysOfAccounts(db, [customerId])
  return theirs.some((key) => own.has(key)) ? refusal : null
}

/** The same for what somebody wrote without an account. */
export const ownWords = async (
  db: Db,
  by: Pick<Operator, 'id'>,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<Failed | null> => {
  if (email !== null && email.toLowerCase() === (await emailOfOperator(db, by.id))) return refusal
  if (!phone) return null
  const own = await keysOfAccounts(db, await accountsOfOperator(db, by.id))
  return own.includes(numberKey(phone)) ? refusal : null
}

/** Refuses who would send somebody else's goods to their own door, or to their own number. */
export const ownPlace = async (
  db: Db,
  by: Pick<Operator, 'id'>,
  place: Place,
): Promise<Failed | null> => {
  const own = new Set(await keysOfAccounts(db, await accountsOfOperator(db, by.id)))
  return keysOf(place).some((key) => own.has(key)) ? refusal : null
}
