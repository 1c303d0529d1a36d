import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ShopEntry, type ShopFacts } from '#contract/shop/shop.ts'
import { charges } from '#model/limits.ts'
import type { Operator } from '#model/operator.ts'
import { Shop } from '#model/shop.ts'
import { replaceFile } from '#press/releases.ts'
import { projectShop, shopFaults, writtenShop } from '#press/shop.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import { actionsSince, lastAfter, lockHead } from '../kernel/audit/audit-repository.ts'
import { type TwoPersonAct, twoPersonAct } from '../kernel/operators/two-person-act.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'

type Shipping = Shop['charges']['shipping']

/** Rupees of a delivery, and of the goods from which it is free; `unsaid` where the file leaves it to the environment. */
const deliveryOf = (
  shipping: Shipping,
  unsaid: Exclude<Shipping, undefined>,
): { fee: number; from: number } => {
  const said = shipping === undefined ? unsaid : shipping
  return said ? { fee: said.feeRupees, from: said.freeFromRupees } : { fee: 0, from: 0 }
}

const { feeRupees, thresholdRupees } = charges.shipping

/** Fields by which some order is sent for less. What the file does not say may be a fee now, and may be none afterwards. */
const cheaperDelivery = (before: Shipping, after: Shipping): string[] => {
  if (before === undefined && after === undefined) return []
  const was = deliveryOf(before, { feeRupees, freeFromRupees: thresholdRupees })
  const is = deliveryOf(after, null)
  return [
    ...(is.fee < was.fee ? ['charges.shipping.feeRupees'] : []),
    ...(is.from < was.from ? ['charges.shipping.freeFromRupees'] : []),
  ]
}

/** Whether a registration is named that was not, or could be after a seller is gone: no administrator makes themselves a pharmacist alone. */
const namesPharmacist = (before: Shop['seller'], after: Shop['seller']): boolean => {
  const known = before?.pharmacists.map(({ registration }) => registration)
  if (!known) return false
  return !after || after.pharmacists.some(({ registration }) => !known.includes(registration))
}

/** What one person cannot let themselves do, by its field of `shop.json`: an act of one person more, or more given away. */
export const loosenedBy = (before: Shop, after: Shop): string[] => {
  const [was, is] = [before.smallShop, after.smallShop]
  const looser: [field: string, isLooser: boolean][] = [
    ['smallShop', is !== undefined && was === undefined],
    // Who is told could stop it.
    ['smallShop.owner', is !== undefined && was !== undefined && is.owner !== was.owner],
    ['smallShop.dayRupees', is !== undefined && was !== undefined && is.dayRupees > was.dayRupees],
    [
      'smallShop.monthRupees',
      is !== undefined && was !== undefined && is.monthRupees > was.monthRupees,
    ],
    // Under small-shop mode the shop's own address is the owner's where no other is named.
    [
      'contact.email',
      is !== undefined && is.owner === undefined && before.contact?.email !== after.contact?.email,
    ],
    // Without the code, a delivery is the word of the person who recorded it.
    ['doorCode', before.doorCode.some((schedule) => !after.doorCode.includes(schedule))],
    ['seller.pharmacists', was === undefined && namesPharmacist(before.seller, after.seller)],
    ['charges.discountPercent', after.charges.discountPercent > before.charges.discountPercent],
  ]
  return [
    ...looser.flatMap(([field, isLooser]) => (isLooser ? [field] : [])),
    ...cheaperDelivery(before.charges.shipping, after.charges.shipping),
  ]
}

const versionOf = (written: unknown): string =>
  createHash('sha256').update(JSON.stringify(written)).digest('hex').slice(0, 16)

/** What the audit calls it. */
const changed = ['shop', 'shop.json'] as const

type Read = { written: Record<string, unknown>; isOwn: boolean }

/** As the file says it, or the project's own. */
const readFacts = (file: string): Read => {
  const written = writtenShop(file)
  return written === null
    ? { written: projectShop, isOwn: false }
    : { written: written as Record<string, unknown>, isOwn: true }
}

/** Parts that differ, for the audit: names of people and addresses are not in it. */
const changedParts = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  )

const noteOf = (json: string | null): { version?: string; parts?: string[] } =>
  JSON.parse(json ?? '{}')

/** Who wrote which parts after a version; null where the audit knows of none, or the last one wrote that version again. */
const writtenAfter = async (db: Db, version: string): Promise<string | null> => {
  const rows = await actionsSince(db, ['shop.change'], '')
  if (noteOf(rows.at(-1)?.after ?? null).version === version) return null
  const from = rows.findLastIndex(({ before }) => noteOf(before).version === version)
  if (from < 0) return null
  const since = rows.slice(from)
  const names = new Set(since.map(({ operator_name }) => operator_name))
  const parts = new Set(since.flatMap(({ after }) => noteOf(after).parts ?? []))
  return `${[...names].join(', ')}: ${[...parts].join(', ')}`
}

/** Beside the file: the version that the console wrote last in this folder. */
const markOf = (file: string): string => `${file}.version`

/** Whether the last change was written in this folder: what the file says now was put there by who has the machine, and is their word. */
const isLastOfHere = async (db: Db, file: string): Promise<boolean> =>
  existsSync(markOf(file)) &&
  noteOf(await lastAfter(db, changed.join(':'))).version === readFileSync(markOf(file), 'utf8')

/** Why it cannot be written, or null. */
const entryFault = async (
  db: Db,
  file: string,
  { shop, version }: ShopEntry,
): Promise<Failed | null> => {
  const [first, ...others] = shopFaults(shop).map(({ field, reason }) =>
    failed('invalid', { field, detail: reason, reason: { key: 'errors:reasonInvalid' } }),
  )
  if (first) return { ...first, besides: others }
  const since = await writtenAfter(db, version)
  // A server with a folder of its own has not what was written on another one, and would write over it.
  const isNewest = since === null || (await isLastOfHere(db, file))
  if (isNewest && versionOf(readFacts(file).written) === version) return null
  return failed('shopChanged', { field: 'version', values: { changed: since ?? 'shop.json' } })
}

/** The same for who is about to write: PostgreSQL runs transactions at once, so they wait for one another at the end of the audit. */
const faultInTurn = async (db: Db, file: string, entry: ShopEntry): Promise<Failed | null> => {
  await lockHead(db)
  return await entryFault(db, file, entry)
}

/** Writes it in the transaction of the caller, as its last act: a file cannot be rolled back. */
const write = async (
  db: Db,
  by: Operator,
  file: string,
  { shop, reason }: ShopEntry,
  at: Timestamp,
): Promise<void> => {
  const { written } = readFacts(file)
  await appendAudit(db, by, at, {
    action: 'shop.change',
    object: changed,
    before: { version: versionOf(written) },
    after: { version: versionOf(shop), parts: changedParts(written, shop) },
    reason,
  })
  mkdirSync(dirname(file), { recursive: true })
  replaceFile(file, `${JSON.stringify(shop, null, 2)}\n`)
  replaceFile(markOf(file), versionOf(shop))
}

/**
 * What loosens the rules of the shop, once another administrator agreed. A small shop has no second person: who has the machine writes the file
 * there, as for the first administrator.
 */
export const shopLoosening = (file: string): TwoPersonAct<ShopEntry> =>
  twoPersonAct<ShopEntry>({
    schema: ShopEntry,
    objectOf: () => changed,
    tell: async (_db, { shop }): Promise<Record<string, string>> => {
      const { written } = readFacts(file)
      const parsedShop = Shop.safeParse(shop)
      return parsedShop.success
        ? {
            loosened: loosenedBy(Shop.parse(written), parsedShop.data).join(', '),
            parts: changedParts(written, shop).join(', '),
          }
        : {}
    },
    check: (db, _by, entry) => entryFault(db, file, entry),
    perform: async (db, by, entry, at) => {
      const fault = await faultInTurn(db, file, entry)
      if (!fault) await write(db, by, file, entry, at)
      return fault
    },
  })

export type ShopAdmin = {
  facts: () => Outcome<ShopFacts>
  change: (by: Operator, entry: ShopEntry) => Promise<Outcome<ShopFacts>>
}

export const createShopAdmin = ({
  storage,
  file,
  now,
}: Pick<Core, 'storage' | 'now'> & {
  file: string
}): ShopAdmin => {
  const started = versionOf(readFacts(file).written)
  const facts = (): Outcome<ShopFacts> => {
    const { written, isOwn } = readFacts(file)
    const version = versionOf(written)
    return ok({ shop: written, isOwn, version, isWaiting: version !== started })
  }
  return {
    facts,
    change: (by, entry) =>
      storage.inTransaction(async (db) => {
        const fault = await faultInTurn(db, file, entry)
        if (fault) return fault
        const { written } = readFacts(file)
        const loosened = loosenedBy(Shop.parse(written), Shop.parse(entry.shop))
        if (loosened.length > 0)
          return failed('approvalNeeded', {
            detail: 'shop.loosen',
            values: { kind: 'shop.loosen' },
          })
        await write(db, by, file, entry, now().toISOString())
        return facts()
      }),
  }
}
