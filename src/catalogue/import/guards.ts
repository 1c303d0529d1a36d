import type { DatabaseSync } from 'node:sqlite'
import { Refused } from './refused.ts'
import type { Work } from './work.ts'

/**
 * When an export is too bad, or too different from the release before it, to be published without being asked: a
 * half-written export and a misplaced decimal look like this. The operator names the exception with a flag.
 */
export const thresholds = {
  /** Share of rows that are bad; of a delta's own rows in a delta. `--allow-bad-rows`. */
  badRows: 0.01,
  /** Share of the base's products that are gone. `--allow-removed`. */
  removed: 0.05,
  /** Share of the products priced in both releases whose price moved by more than `priceMove` of itself. `--allow-price-moves`. */
  priceMoves: 0.2,
  priceMove: 0.3,
} as const

export type Exceptions = { badRows?: boolean; removed?: boolean; priceMoves?: boolean }

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

const noChanges = (): Changes => ({ added: 0, changed: 0, removed: 0, pricesUp: 0, pricesDown: 0 })

const isBigMove = (before: number, after: number): boolean => Math.abs(after - before) > thresholds.priceMove * before

/** From the account that an incremental import keeps. */
export const compareTouched = (work: Work, before: { products: number; priced: number }): Comparison => {
  const changes = noChanges()
  const lookUp = work.db.prepare('SELECT price, digest FROM product WHERE id = ?')
  const now = { ...before }
  let pricedInBoth = before.priced
  let bigMoves = 0
  for (const [id, old] of work.before) {
    const row = lookUp.get(id) as { price: number | null; digest: string } | undefined
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

/** By reading the new file and, when there is a base, comparing the two. The base may be of an older schema as long as its products have id, price and digest. */
export const compareFiles = (db: DatabaseSync, base: string | null): Comparison => {
  const totals = (schema: string) =>
    db.prepare(`SELECT count(*) AS products, count(price) AS priced FROM ${schema}.product`).get() as { products: number; priced: number }
  const now = totals('main')
  if (base === null) return { changes: { ...noChanges(), added: now.products }, productsBefore: 0, pricedInBoth: 0, bigMoves: 0, now }
  db.prepare('ATTACH ? AS base').run(base)
  try {
    const pairs = db
      .prepare(
        `SELECT count(*) AS common, total(new.digest <> old.digest) AS changed, total(new.price > old.price) AS up, total(new.price < old.price) AS down,
          count(new.price + old.price) AS priced, total(abs(new.price - old.price) > ? * old.price) AS big
        FROM main.product AS new JOIN base.product AS old USING (id)`,
      )
      .get(thresholds.priceMove) as Record<'common' | 'changed' | 'up' | 'down' | 'priced' | 'big', number>
    const { products: productsBefore } = totals('base')
    const changes = {
      added: now.products - pairs.common,
      changed: pairs.changed,
      removed: productsBefore - pairs.common,
      pricesUp: pairs.up,
      pricesDown: pairs.down,
    }
    return { changes, productsBefore, pricedInBoth: pairs.priced, bigMoves: pairs.big, now }
  } finally {
    db.exec('DETACH base')
  }
}

const percent = (share: number): string => `${Number((share * 100).toFixed(share < 0.1 ? 1 : 0))} %`

/** Throws `Refused` when too many rows are bad. */
export const guardRows = (read: number, refused: number, allowed: Exceptions): void => {
  if (allowed.badRows || refused <= thresholds.badRows * read) return
  const share = `${refused} of ${read} rows (${percent(refused / read)})`
  throw new Refused(
    'bad-rows',
    `${share} are bad, more than ${percent(thresholds.badRows)}. The quarantine report lists them. --allow-bad-rows publishes the good ones.`,
  )
}

/** Throws `Refused` when too many products are gone or too many prices moved far. */
export const guardChanges = ({ changes, productsBefore, pricedInBoth, bigMoves }: Comparison, allowed: Exceptions): void => {
  if (!allowed.removed && changes.removed > thresholds.removed * productsBefore) {
    const share = `${changes.removed} of ${productsBefore} products (${percent(changes.removed / productsBefore)})`
    throw new Refused('removed', `${share} are gone, more than ${percent(thresholds.removed)}. --allow-removed publishes nevertheless.`)
  }
  if (!allowed.priceMoves && bigMoves > thresholds.priceMoves * pricedInBoth) {
    const share = `${bigMoves} of ${pricedInBoth} prices (${percent(bigMoves / pricedInBoth)})`
    const limit = `more than ${percent(thresholds.priceMoves)}`
    throw new Refused(
      'price-moves',
      `${share} moved by more than ${percent(thresholds.priceMove)}, ${limit}. --allow-price-moves publishes nevertheless.`,
    )
  }
}
