import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { createStatementNames } from '#server/db/statement-names.ts'
import type { Storage } from '#server/db/types.ts'
import { emptyPlace } from '../../support/storages.ts'

const limits = {
  connections: 1,
  connectMs: 2_000,
  statementMs: 3_000,
  lockMs: 2_000,
  transactionMs: 4_000,
}

describe('prepared statements of PostgreSQL', () => {
  const open: Storage[] = []
  afterEach(async () => {
    for (const storage of open.splice(0)) await storage.close()
  })
  /** A server with one connection on a database with one table, and the version after it, which migrates. */
  const servers = async () => {
    const { url } = (await emptyPlace('postgres')) as { url: string }
    const server = openPostgres(url, { limits })
    const next = openPostgres(url)
    open.push(server, next)
    await sql`create table shelf (product_id integer primary key, on_hand integer)`.execute(next.db)
    await sql`insert into shelf values (11, 3)`.execute(next.db)
    return { server, next }
  }
  const onShelf = async (db: Storage['db']): Promise<unknown[]> =>
    (await sql`select * from shelf where product_id = ${11}`.execute(db)).rows
  const prepared = async ({ db }: Storage): Promise<number> =>
    Number(
      (
        await sql<{
          count: number
        }>`select count(*) as count from pg_prepared_statements where statement like '%from shelf%'`.execute(
          db,
        )
      ).rows[0]?.count,
    )

  it('a statement that is sent often is prepared, and one that is sent once is not', async () => {
    const { server } = await servers()
    await onShelf(server.db)
    expect(await prepared(server)).toBe(0)
    for (let times = 0; times < 5; times++)
      expect(await onShelf(server.db)).toEqual([{ product_id: 11, on_hand: 3 }])
    expect(await prepared(server)).toBe(1)
  })

  it('prepared statements go on when the next version adds a column to their table', async () => {
    const { server, next } = await servers()
    for (let times = 0; times < 5; times++) await onShelf(server.db)
    await sql`alter table shelf add column held integer default 1`.execute(next.db)
    const row = { product_id: 11, on_hand: 3, held: 1 }
    expect(await onShelf(server.db)).toEqual([row])
    for (let times = 0; times < 5; times++) await onShelf(server.db)
    await sql`alter table shelf add column aisle integer default 2`.execute(next.db)
    const run = server.inTransaction(async (db) => {
      await sql`update shelf set on_hand = on_hand - ${1}`.execute(db)
      return await onShelf(db as never)
    })
    expect(await run).toEqual([{ ...row, aisle: 2, on_hand: 2 }])
    expect(await onShelf(server.db)).toEqual([{ ...row, aisle: 2, on_hand: 2 }])
  })

  it('no statement is prepared any more where a pooler in between loses the names', async () => {
    const { server } = await servers()
    for (let times = 0; times < 5; times++) await onShelf(server.db)
    await sql`deallocate all`.execute(server.db)
    for (let times = 0; times < 5; times++) expect(await onShelf(server.db)).toHaveLength(1)
    expect(await prepared(server)).toBe(0)
  })

  it('a process names two hundred statements at most', () => {
    const { nameOf } = createStatementNames()
    const named = new Set<string>()
    for (let times = 0; times < 5; times++)
      for (let text = 0; text < 300; text++) {
        const name = nameOf(`select ${text}`)
        if (name !== undefined) named.add(name)
      }
    expect(named.size).toBe(200)
  })
})
