import { hash, randomBytes, randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { type DatabasePlace, openMigrated } from '#server/db/open.ts'
import { csrfOf } from '#server/http/csrf.ts'
import { dayMs } from '../../../src/model/duration.ts'
import type { Person, Product } from './shoppers.ts'

/**
 * Creates customers directly in the database, signed in, in Chennai, each with an address and a number of its own, which is chosen: the effect of the
 * calls without their time.
 */
export const people = async (place: DatabasePlace, count: number): Promise<Person[]> => {
  const storage = await openMigrated(place)
  const at = new Date().toISOString()
  const created: Person[] = []
  await storage.inTransaction(async (db) => {
    for (let index = 0; index < count; index++) {
      const [id, address_id] = [randomUUID(), randomUUID()]
      const token = randomBytes(16).toString('base64url')
      await db
        .insertInto('customer')
        .values({ id, email: `${id}@example.org`, cart_id: null, created_at: at, erased_at: null })
        .execute()
      await db
        .insertInto('session')
        .values({
          id: randomUUID(),
          token_hash: hash('sha256', token, 'hex'),
          city: 'Chennai',
          pincode: '600001',
          cart_id: null,
          customer_id: id,
          created_at: at,
          expires_at: new Date(Date.now() + 30 * dayMs).toISOString(),
        })
        .execute()
      await db
        .insertInto('address')
        .values({
          id: address_id,
          customer_id: id,
          name: 'Meena Iyer',
          street1: `${index} Lake View Road`,
          street2: '',
          contact_number: String(9_800_000_000 + index),
          pincode: '600001',
          city: 'Chennai',
          state: 'Tamil Nadu',
          country: 'India',
          created_at: at,
        })
        .execute()
      await db
        .insertInto('checkout_address')
        .values({ customer_id: id, address_id, chosen_at: at })
        .execute()
      created.push({ token, csrf: csrfOf(token) })
    }
  })
  await storage.close()
  return created
}

/** Products without a prescription, priced so that two of them exceed the minimum order. */
export const products = (catalogue: string, count: number): Product[] => {
  const db = new DatabaseSync(catalogue, { readOnly: true })
  const rows = db
    .prepare(
      `SELECT id, name, selling_unit AS step FROM product
       WHERE sale = 'for-sale' AND rx = 0 AND price BETWEEN 3000 AND 40000 AND selling_unit = CAST(selling_unit AS INTEGER)
       ORDER BY id LIMIT ?`,
    )
    .all(count) as Product[]
  db.close()
  return rows
}
