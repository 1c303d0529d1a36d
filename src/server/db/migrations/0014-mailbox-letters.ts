import { onlineIndexes } from './online-indexes.ts'

/** Finds the addresses of a mailbox, which may be written with other dots (`mailboxLetters`), without reading every customer. */
export const mailboxIndex = onlineIndexes({
  name: 'customer_by_letters',
  table: 'customer',
  on: "replace(email, '.', '')",
  order: 'collate "C"',
})
