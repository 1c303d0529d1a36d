import type { Operator } from '#model/operator.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../outcome.ts'
import { accountsOfOperator, emailOfOperator, type Place, placesOf } from './own-case-repository.ts'

/** The last ten digits, with or without the code of the country before them. */
const phoneKey = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10)

/** What tells that two people share a telephone or a door, however they write it. */
const keysOf = ({ contact_number, street1, pincode }: Place): string[] => [
  `phone ${phoneKey(contact_number)}`,
  `door ${pincode} ${street1.toLowerCase().replaceAll(/[^\p{L}\p{M}\d]/gu, '')}`,
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
  const own = new Set((await placesOf(db, accounts)).flatMap(keysOf))
  const theirs = (await placesOf(db, [customerId])).flatMap(keysOf)
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
  const own = (await placesOf(db, await accountsOfOperator(db, by.id))).map(({ contact_number }) =>
    phoneKey(contact_number),
  )
  return own.includes(phoneKey(phone)) ? refusal : null
}
