import { onlineIndexes } from './online-indexes.ts'

/** Finds who telephones by the last four digits of a number, without reading every order and customer. */
export const endsOfNumbers = onlineIndexes(
  {
    name: 'order_address_by_end',
    table: 'order_address',
    on: 'substr(contact_number, length(contact_number) - 3)',
  },
  { name: 'customer_by_end', table: 'customer', on: 'substr(phone, length(phone) - 3)' },
)
