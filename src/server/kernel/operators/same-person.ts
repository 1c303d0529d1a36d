import { mailboxKey } from '#model/mailbox.ts'
import type { Db } from '../../db/types.ts'
import { allOperators, operatorById, type StoredOperator } from './operator-repository.ts'

type Person = Pick<StoredOperator, 'id' | 'email' | 'phone' | 'registration_number'>

const isOne = (first: Person, second: Person): boolean =>
  first.id === second.id ||
  mailboxKey(first.email) === mailboxKey(second.email) ||
  (first.phone !== null && first.phone === second.phone) ||
  (first.registration_number !== null && first.registration_number === second.registration_number)

/** The accounts of the person who has this one, with it; a program, which is no operator, has its own alone. */
export const accountsOfPerson = async (db: Db, id: string): Promise<string[]> => {
  const all = await allOperators(db)
  const own = all.find((one) => one.id === id)
  return own ? all.filter((one) => isOne(own, one)).map((one) => one.id) : [id]
}

/**
 * Whether two operators are one person under two names, who would agree with themselves: one mailbox, one telephone number of their own, or one registration
 * as a pharmacist.
 */
export const isSamePerson = async (db: Db, one: string, other: string): Promise<boolean> => {
  if (one === other) return true
  const [first, second] = [await operatorById(db, one), await operatorById(db, other)]
  return first !== null && second !== null && isOne(first, second)
}
