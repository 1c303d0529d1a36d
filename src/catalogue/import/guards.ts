import { DatabaseSync } from 'node:sqlite'
import { type Audit, productKinds } from '../audit/finding.ts'
import type { Entity } from '../export/manifest.ts'
import { rowOfRelease } from '../export/read.ts'
import { type Base, rules } from './base.ts'
import type { Comparison, NamedRow } from './compare.ts'
import { Refused } from './refused.ts'
import { thresholds } from './thresholds.ts'

/** Thresholds that the operator lifts for this import. */
export type Exceptions = {
  badRows?: boolean
  removed?: boolean
  priceMoves?: boolean
  contradictions?: boolean
  loosened?: boolean
  edits?: boolean
}

const percent = (share: number): string => `${Number((share * 100).toFixed(share < 0.1 ? 1 : 0))} %`

/** Names in a refusal. */
const named = 3
const namesOf = (products: readonly NamedRow[]): string =>
  `${products
    .slice(0, named)
    .map(({ id, name }) => `${name} (${id})`)
    .join(', ')}${products.length > named ? ' and others' : ''}`

/** Throws `Refused` when too many rows are bad. */
export const guardRows = (read: number, refused: number, allowed: Exceptions): void => {
  if (allowed.badRows || refused <= thresholds.badRows * read) return
  const share = `${refused} of ${read} rows (${percent(refused / read)})`
  throw new Refused(
    'bad-rows',
    `${share} are bad, more than ${percent(thresholds.badRows)}. The quarantine report lists them. --allow-bad-rows publishes the good ones.`,
  )
}

/** Throws `Refused` when too many products are gone, too many prices moved far, or one fell too far: those are `cuts`. */
export const guardChanges = (
  { changes, productsBefore, pricedInBoth, bigMoves }: Comparison,
  cuts: readonly NamedRow[],
  allowed: Exceptions,
): void => {
  if (!allowed.removed && changes.removed > thresholds.removed * productsBefore) {
    const share = `${changes.removed} of ${productsBefore} products (${percent(changes.removed / productsBefore)})`
    throw new Refused(
      'removed',
      `${share} are gone, more than ${percent(thresholds.removed)}. --allow-removed publishes nevertheless.`,
    )
  }
  if (!allowed.priceMoves && bigMoves > thresholds.priceMoves * pricedInBoth) {
    const share = `${bigMoves} of ${pricedInBoth} prices (${percent(bigMoves / pricedInBoth)})`
    const limit = `more than ${percent(thresholds.priceMoves)}`
    throw new Refused(
      'price-moves',
      `${share} moved by more than ${percent(thresholds.priceMove)}, ${limit}. --allow-price-moves publishes nevertheless.`,
    )
  }
  if (!allowed.priceMoves && cuts.length > 0)
    throw new Refused(
      'price-moves',
      `Prices fell by more than ${percent(thresholds.priceCut)}: ${namesOf(cuts)}. --allow-price-moves publishes nevertheless.`,
    )
}

/** An export with this few contradictory drugs is never refused, whatever their share. */
const fewContradictions = 20

/** Throws `Refused` if too many of the drugs that the import wrote contradict themselves, which reveals swapped columns. */
export const guardContradictions = (
  { drugs, contradictory, counts }: Audit,
  allowed: Exceptions,
): void => {
  if (
    allowed.contradictions ||
    contradictory < fewContradictions ||
    contradictory <= thresholds.contradictions * drugs
  )
    return
  const share = `${contradictory} of ${drugs} drugs (${percent(contradictory / drugs)})`
  const [max] = productKinds.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0))
  throw new Refused(
    'contradictions',
    `${share} contradict themselves, more than ${percent(thresholds.contradictions)}, most by ${max}. \`npm run catalogue -- audit\` with the export lists them. --allow-contradictions publishes nevertheless.`,
  )
}

/** What is said of products of which the law's class is looser than before. */
export const looserText = (loosened: readonly NamedRow[]): string => {
  return `${loosened.length} products would have a looser schedule, prescription or ban: ${namesOf(loosened)}.`
}

/** Throws `Refused` if the law's class of any product is looser than before: a schedule, a prescription, a ban. */
export const guardClasses = (loosened: readonly NamedRow[], allowed: Exceptions): void => {
  if (allowed.loosened || loosened.length === 0) return
  throw new Refused('loosened', `${looserText(loosened)} --allow-loosened publishes nevertheless.`)
}

/** Throws `Refused` if a full export takes back what operators of the shop edited since the last one. */
export const guardEdits = (db: DatabaseSync, base: Base, allowed: Exceptions): void => {
  if (allowed.edits || base.rules !== rules || base.edits.length === 0) return
  const before = new DatabaseSync(base.file, { readOnly: true })
  try {
    const undone = base.edits.filter((name) => {
      const [entity = '', key = ''] = name.split(/ (.*)/s)
      const [was, is] = [before, db].map((of) =>
        JSON.stringify(rowOfRelease(of, entity as Entity, key.split(':'))),
      )
      return was !== is
    })
    if (undone.length === 0) return
    const count = `${undone.length} ${undone.length === 1 ? 'edit' : 'edits'}`
    throw new Refused(
      'edits',
      `This export undoes ${count} made in this shop: ${undone.slice(0, named).join(', ')}${undone.length > named ? ' and others' : ''}. --allow-edits publishes nevertheless.`,
    )
  } finally {
    before.close()
  }
}
