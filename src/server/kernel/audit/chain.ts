import { hash } from 'node:crypto'
import type { Db, Storage } from '../../db/types.ts'
import {
  type Head,
  headOfChain,
  lockHead,
  moveHead,
  origin,
  type StoredEntry,
  sealEntry,
  sealedAfter,
  unsealed,
} from './audit-repository.ts'

/** Rows of one transaction, so that none holds the head for long. */
const rowsAtOnce = 500

/** The hash of a row at its place: over the row before it and everything that the row says. */
export const hashOf = (before: string, nth: number, row: StoredEntry): string => {
  const {
    id,
    at,
    operator_id,
    operator_name,
    roles,
    registration_number,
    action,
    object,
    reason,
    request_id,
  } = row
  const said = [
    id,
    at,
    operator_id,
    operator_name,
    roles,
    registration_number,
    action,
    object,
    row.before,
    row.after,
    reason,
    request_id,
  ]
  return hash('sha256', JSON.stringify([before, nth, ...said]), 'hex')
}

const sealSome = async (db: Db): Promise<number> => {
  let last = await lockHead(db)
  const rows = await unsealed(db, rowsAtOnce)
  for (const row of rows) {
    const nth = last.nth + 1
    last = { nth, hash: hashOf(last.hash, nth, row) }
    await sealEntry(db, row.id, last)
  }
  if (rows.length > 0) await moveHead(db, last)
  return rows.length
}

/**
 * Puts committed rows that are in no chain yet behind its end, and returns how many. It runs apart from what writes the rows, so that
 * changes of operators never wait for one another because of the audit (docs/decisions/0037).
 */
export const sealAudit = async ({ inReadCommitted }: Storage): Promise<number> => {
  let sealed = 0
  for (;;) {
    const some = await inReadCommitted(sealSome)
    sealed += some
    if (some < rowsAtOnce) return sealed
  }
}

export type ChainReport = {
  rows: number
  head: Head
  /** The first place that is not as it was written, and in what. */
  broken: { nth: number; why: string } | null
}

/** Walks the whole chain. `noted` is an end that was written down earlier: the chain must lead through it. */
export const checkChain = async (db: Db, noted: Head | null = null): Promise<ChainReport> => {
  let last = origin
  const report = (broken: ChainReport['broken']): ChainReport => ({
    rows: last.nth,
    head: last,
    broken,
  })
  for (;;) {
    const rows = await sealedAfter(db, last.nth, rowsAtOnce)
    for (const row of rows) {
      const nth = last.nth + 1
      if (row.nth !== nth) return report({ nth, why: 'the row is missing' })
      const expected = hashOf(last.hash, nth, row)
      if (row.hash !== expected) return report({ nth, why: 'the row was changed' })
      if (noted?.nth === nth && noted.hash !== expected)
        return report({ nth, why: 'the chain was rewritten: it differs from the noted end' })
      last = { nth, hash: expected }
    }
    if (rows.length < rowsAtOnce) break
  }
  const head = await headOfChain(db)
  if (head.nth !== last.nth || head.hash !== last.hash)
    return report({ nth: last.nth + 1, why: 'rows at the end are missing' })
  if (noted && noted.nth > last.nth)
    return report({ nth: last.nth + 1, why: 'the chain is shorter than the noted end' })
  return report(null)
}
