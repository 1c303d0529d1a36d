import { mailboxKey } from '#model/mailbox.ts'
import type { Db } from '../../db/types.ts'
import { operatorById } from './operator-repository.ts'

/**
 * Whether two operators are one person under two names, who would agree with themselves: one mailbox, one telephone number of their own, or one registration
 * as a pharmacist.
 */
export const isSamePerson = async (db: Db, one: string, other: string): Promise<boolean> => {
  if (one === other) return true
  const [first, second] = [await operatorById(db, one), await operatorById(db, other)]
  if (!first || !second) return false
  return (
    mailboxKey(first.email) === mailboxKey(second.email) ||
    (first.phone !== null && first.phone === second.phone) ||
    (first.registration_number !== null && first.registration_number === second.registration_number)
  )
}
