import { confirmedNumbers } from '../../kernel/customers/contact-number-repository.ts'
import { type PersonalArea, removeRowsOf, rowsOf } from './area.ts'

export const addressArea: PersonalArea = {
  area: 'addresses',
  tables: ['address', 'checkout_address'],
  export: (db, customerId) => rowsOf(db, 'address', customerId),
  erase: async (db, customerId) => {
    await removeRowsOf(db, 'checkout_address', customerId)
    await removeRowsOf(db, 'address', customerId)
    return []
  },
}

export const consentArea: PersonalArea = {
  area: 'consents',
  tables: ['consent', 'contact_number', 'event'],
  export: async (db, customerId) => [
    ...(await rowsOf(db, 'consent', customerId)),
    ...[...(await confirmedNumbers(db, customerId))].map((number) => ({ confirmed: number })),
  ],
  erase: async (db, customerId) => {
    await removeRowsOf(db, 'event', customerId)
    await removeRowsOf(db, 'consent', customerId)
    await removeRowsOf(db, 'contact_number', customerId)
    return []
  },
}
