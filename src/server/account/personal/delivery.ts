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
  tables: ['consent', 'event'],
  export: (db, customerId) => rowsOf(db, 'consent', customerId),
  erase: async (db, customerId) => {
    await removeRowsOf(db, 'event', customerId)
    await removeRowsOf(db, 'consent', customerId)
    return []
  },
}
