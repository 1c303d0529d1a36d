import type { DatabaseSync } from 'node:sqlite'
import type { Row } from '../export/read.ts'
import type { Fault } from '../import/row.ts'

/** What is known of a product that is to be added: of OTC products no salts. */
export type Described = {
  name: string
  maker: string
  /** `Paracetamol 650mg + Caffeine 30mg`, as on the label. */
  salts: string
}

export type Proposed = {
  id: number
  row: Row
  /** A maker that the catalogue does not have yet, with its number. */
  newMaker: { id: number; name: string } | null
  /** Products of the same salts and strengths from which fields were taken. */
  like: number
}

/** What follows from what a product contains; taken where all products of the same salts and strengths agree. */
const shared = [
  'form',
  'unit',
  'route',
  'hsn',
  'taxRate',
  'taxExempt',
  'schedule',
  'prescriptionRequired',
  'narcotic',
  'banned',
  'banNote',
  'uses',
  'usageIds',
  'ailmentIds',
  'storage',
] as const

/** Free numbers above every number that is taken. */
const nextId = (db: DatabaseSync, table: 'product' | 'manufacturer'): number =>
  Number(db.prepare(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`).get()?.id)

/** `650 mg` as labels of the catalogue have it. */
const strengthOf = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

const part = /^(.*?)(?:[\s(]+(\d[\d.,]*\s?(?:%|[a-z]+)(?:\s?[/\w.%]+)?)\)?)?$/i

/** The salt of a name or synonym, exactly: no salt stands for one of a similar name. */
const saltNamed = (db: DatabaseSync, name: string): number | null => {
  const rows = db
    .prepare('SELECT DISTINCT salt_id FROM salt_name WHERE name = ? LIMIT 2')
    .all(name.trim().toLowerCase())
  return rows.length === 1 ? Number(rows[0]?.salt_id) : null
}

type Salt = { saltId: number; strength?: string }

const compositionOf = (db: DatabaseSync, text: string): Salt[] | Fault => {
  const composition: Salt[] = []
  for (const one of text.split('+')) {
    const [, name = '', strength] = part.exec(one.trim()) ?? []
    const saltId = saltNamed(db, name)
    if (saltId === null)
      return { field: 'salts', reason: `names “${name.trim()}”, which is no salt of the catalogue` }
    composition.push({ saltId, ...(strength && { strength: strengthOf(strength) }) })
  }
  return composition
}

/** The rows of the products that contain exactly these salts in these strengths. */
const rowsLike = (db: DatabaseSync, composition: readonly Salt[]): Row[] => {
  const salts = [...new Set(composition.map(({ saltId }) => saltId))].sort((a, b) => a - b)
  const strengths = (of: readonly Salt[]): string =>
    of
      .map(({ saltId, strength = '' }) => `${saltId} ${strengthOf(strength)}`)
      .sort()
      .join()
  const own = strengths(composition)
  return db
    .prepare("SELECT body FROM product WHERE kind = 'drug' AND salts = ? ORDER BY id")
    .all(salts.join('+'))
    .map(({ body }) => JSON.parse(String(body)) as Row)
    .filter((row) => strengths(row.composition as Salt[]) === own)
}

/** A company by its name, with or without what the law makes it add: `Micro Labs` is `Micro Labs Ltd.` */
const companyKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/(?: (?:p|pvt|private))?(?: (?:ltd|limited|llp))? *$/, '')

/**
 * A row for a product that is to be added, with what the catalogue knows of its salts filled in; the rest is for a person to type from the pack. The
 * class of the law is decided by the salts when it is published, whatever stands here.
 */
export const proposeProduct = (
  db: DatabaseSync,
  { name, maker, salts }: Described,
): Proposed | Fault => {
  const composition = salts.trim() === '' ? [] : compositionOf(db, salts)
  if ('reason' in composition) return composition
  const like = composition.length > 0 ? rowsLike(db, composition) : []
  const agreed = shared.flatMap((field) => {
    const [first, ...others] = like.map((row) => JSON.stringify(row[field]))
    return first !== undefined && others.every((one) => one === first)
      ? [[field, JSON.parse(first)] as const]
      : []
  })
  const company = companyKey(maker)
  const known = db
    .prepare('SELECT id, name FROM manufacturer ORDER BY products DESC')
    .all()
    .find((one) => companyKey(String(one.name)) === company)
  const makerId = known ? Number(known.id) : nextId(db, 'manufacturer')
  const row: Row = {
    name,
    manufacturerId: makerId,
    ...(composition.length > 0 && { composition }),
    ...Object.fromEntries(agreed),
  }
  return {
    id: nextId(db, 'product'),
    row,
    newMaker: known ? null : { id: makerId, name: maker },
    like: like.length,
  }
}
