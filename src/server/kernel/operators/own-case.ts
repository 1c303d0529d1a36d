import { mailboxKey } from '#model/mailbox.ts'
import type { Operator } from '#model/operator.ts'
import { doorKey, numberKey } from '#model/reach.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../outcome.ts'
import {
  accountsWith,
  type DeliveryContact,
  identitiesOf,
  isCaregiver,
  placesOf,
  placesReachedAt,
  reachOfOperator,
} from './own-case-repository.ts'

/** What tells that two people share a telephone or a door, wherever its two lines part. */
const keysOf = ({ contact_number, street1, street2, pincode }: DeliveryContact): string[] => [
  numberKey(contact_number),
  doorKey(pincode, street1),
  doorKey(pincode, `${street1} ${street2}`),
]

const keysOfAccounts = async (db: Db, accounts: readonly string[]): Promise<string[]> => [
  ...(await placesOf(db, accounts)).flatMap(keysOf),
  ...(await identitiesOf(db, accounts)).flatMap(({ phone }) =>
    phone === null ? [] : [numberKey(phone)],
  ),
]

type Own = { mailbox: string; accounts: string[]; keys: Set<string> }

/**
 * By what an operator is known who shops: their own e-mail address, telephone number and door, the accounts with these, and where those accounts
 * and that number had something sent.
 */
const ownOf = async (db: Db, { id }: Pick<Operator, 'id'>): Promise<Own | null> => {
  const reach = await reachOfOperator(db, id)
  if (!reach) return null
  const { email, phone, home_street, home_pincode } = reach
  const accounts = await accountsWith(db, reach)
  const keys = [
    ...(await keysOfAccounts(db, accounts)),
    ...(phone === null
      ? []
      : [numberKey(phone), ...(await placesReachedAt(db, phone)).flatMap(keysOf)]),
    ...(home_street === null || home_pincode === null ? [] : [doorKey(home_pincode, home_street)]),
  ]
  return { mailbox: mailboxKey(email), accounts, keys: new Set(keys) }
}

const refusal = failed('ownCase', { field: 'id' })

/** Refuses who would decide about a customer that is themselves, for whom they care or who cares for them, or that has their telephone number or address. */
export const ownCase = async (
  db: Db,
  by: Pick<Operator, 'id'>,
  customerId: string,
): Promise<Failed | null> => {
  const own = await ownOf(db, by)
  if (!own) return null
  if (own.accounts.includes(customerId)) return refusal
  if (await isCaregiver(db, own.accounts, customerId)) return refusal
  const [theirs] = await identitiesOf(db, [customerId])
  if (theirs?.email && mailboxKey(theirs.email) === own.mailbox) return refusal
  if (own.keys.size === 0) return null
  const keys = await keysOfAccounts(db, [customerId])
  return keys.some((key) => own.keys.has(key)) ? refusal : null
}

/** The same for what was written without an account. */
export const ownWords = async (
  db: Db,
  by: Pick<Operator, 'id'>,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<Failed | null> => {
  const own = await ownOf(db, by)
  if (!own) return null
  if (email !== null && mailboxKey(email) === own.mailbox) return refusal
  return phone && own.keys.has(numberKey(phone)) ? refusal : null
}

/** Refuses operators who would send another customer's goods to their own door, or to their own number. */
export const ownPlace = async (
  db: Db,
  by: Pick<Operator, 'id'>,
  place: DeliveryContact,
): Promise<Failed | null> => {
  const own = await ownOf(db, by)
  return own && keysOf(place).some((key) => own.keys.has(key)) ? refusal : null
}
