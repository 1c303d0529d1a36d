import type { DatabaseSync } from 'node:sqlite'
import { thresholds } from './thresholds.ts'
import type { Work } from './work.ts'

export type Changes = {
  added: number
  /** Products whose row differs in any way, prices included. */
  changed: number
  removed: number
  pricesUp: number
  pricesDown: number
}

/** Changes and what the guards need beside them; `now` is what the new release has. */
export type Comparison = {
  changes: Changes
  productsBefore: number
  pricedInBoth: number
  bigMoves: number
  now: { products: number; priced: number }
}

export type NamedRow = { id: number; name: string }

const noChanges = (): Changes => ({ added: 0, changed: 0, removed: 0, pricesUp: 0, pricesDown: 0 })

/** SQLite's code for SQL that does not fit the tables. */
const noSuchColumn = 1

const isBigMove = (before: number, after: number): boolean =>
  Math.abs(after - before) > thresholds.priceMove * before

type Row = { price: number | null; digest: string }

/** Compares by what an incremental import or a delta noted in `work`. */
export const compareTouched = (
  work: Work,
  before: { products: number; priced: number },
): Comparison => {
  const changes = noChanges()
  const lookUp = work.db.prepare('SELECT price, digest FROM product WHERE id = ?')
  const now = { ...before }
  let pricedInBoth = before.priced
  let bigMoves = 0
  for (const [id, old] of work.before) {
    const row = lookUp.get(id) as Row | undefined
    if (!old) changes.added += row ? 1 : 0
    else if (!row) changes.removed++
    else if (row.digest !== old.digest) changes.changed++
    const [was, is] = [old?.price ?? null, row?.price ?? null]
    now.products += Number(row !== undefined) - Number(old !== null)
    now.priced += Number(is !== null) - Number(was !== null)
    if (was === null) continue
    if (is === null) pricedInBoth--
    else {
      if (is > was) changes.pricesUp++
      if (is < was) changes.pricesDown++
      if (isBigMove(was, is)) bigMoves++
    }
  }
  return { changes, productsBefore: before.products, pricedInBoth, bigMoves, now }
}

/**
 * Compares the new file with the base, if there is one. Returns `null` for a base of an older schema whose products lack an id, price or
 * digest column.
 */
export const compareFiles = (db: DatabaseSync, base: string | null): Comparison | null => {
  const totals = (schema: string) =>
    db
      .prepare(`SELECT count(*) AS products, count(price) AS priced FROM ${schema}.product`)
      .get() as { products: number; priced: number }
  const now = totals('main')
  if (base === null)
    return {
      changes: { ...noChanges(), added: now.products },
      productsBefore: 0,
      pricedInBoth: 0,
      bigMoves: 0,
      now,
    }
  db.prepare('ATTACH ? AS base').run(base)
  try {
    const pairs = db
      .prepare(
        `SELECT count(*) AS common, total(new.digest <> old.digest) AS changed, total(new.price > old.price) AS up, total(new.price < old.price) AS down,
          count(new.price + old.price) AS priced, total(abs(new.price - old.price) > ? * old.price) AS big
        FROM main.product AS new JOIN base.product AS old USING (id)`,
      )
      .get(thresholds.priceMove) as Record<
      'common' | 'changed' | 'up' | 'down' | 'priced' | 'big',
      number
    >
    const { products: productsBefore } = totals('base')
    const changes = {
      added: now.products - pairs.common,
      changed: pairs.changed,
      removed: productsBefore - pairs.common,
      pricesUp: pairs.up,
      pricesDown: pairs.down,
    }
    const bigMoves = pairs.big
    return { changes, productsBefore, pricedInBoth: pairs.priced, bigMoves, now }
  } catch (error) {
    if ((error as { errcode?: number }).errcode === noSuchColumn) return null
    throw error
  } finally {
    db.exec('DETACH base')
  }
}
