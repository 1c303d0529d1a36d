import { randomBytes } from 'node:crypto'
import type { Db } from './types.ts'

/** A key of the shop; the first server that asks for it makes it, and all others read the same. */
export const shopKey = async (db: Db, name: string): Promise<Buffer> => {
  const known = await db
    .selectFrom('shop_key')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirst()
  if (known) return Buffer.from(known.key, 'hex')
  const made = randomBytes(32).toString('hex')
  await db
    .insertInto('shop_key')
    .values({ name, key: made })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { key } = await db
    .selectFrom('shop_key')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Buffer.from(key, 'hex')
}
