import type { Catalogue } from '#catalogue/open.ts'
import { cardRow, packFacts } from '#catalogue/query/product.ts'
import { codesOfProduct, productsOfCode } from '#catalogue/query/product-code.ts'
import type { opsStock as contract, ProductCode } from '#contract/fulfilment/stock.ts'
import { contentOf, gtinPrinted, readGtin } from '#model/gtin.ts'
import { decimalRupeesOrNull } from '#model/money.ts'
import { gtinIn, readPackCode } from '#model/pack-code.ts'
import type { Db } from '../../db/types.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { type Failed, failed, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { batchesOf } from '../../stock/batch-repository.ts'
import { addCode, taughtCode, taughtCodesOf, withdrawCode } from '../../stock/code-repository.ts'

/**
 * The products that a code may stand for, by the catalogue and by what people taught: one, none, or several where they contradict each other, which
 * is for a person to mend. `isCarton`: the code is that of an outer carton, and the products are what is in it.
 */
export const productsWith = async (
  db: Db,
  catalogue: Catalogue | null,
  gtin: string,
): Promise<{ productIds: number[]; isCarton: boolean }> => {
  const own = async (code: string): Promise<number[]> => {
    const taught = await taughtCode(db, code)
    return [
      ...new Set([
        ...(catalogue ? productsOfCode(catalogue, code) : []),
        ...(taught ? [taught.product_id] : []),
      ]),
    ]
  }
  const exact = await own(gtin)
  const content = exact.length === 0 ? contentOf(gtin) : null
  const inside = content === null ? [] : await own(content)
  return inside.length > 0
    ? { productIds: inside, isCarton: true }
    : { productIds: exact, isCarton: false }
}

const nameIn = (catalogue: Catalogue | null, id: number): string =>
  (catalogue && cardRow(catalogue, id)?.name) ?? String(id)

/** Why a scanned pack must not go into the line of a product: its code is another's, or an outer carton's. An unknown code is no reason. */
export const codeProblem = async (
  db: Db,
  catalogue: Catalogue | null,
  boxes: readonly { line: { product_id: number; name: string }; code: string | undefined }[],
): Promise<Failed | null> => {
  for (const { line, code } of boxes) {
    const gtin = code === undefined ? null : gtinIn(code)
    if (gtin === null) continue
    const { productIds, isCarton } = await productsWith(db, catalogue, gtin)
    const other = productIds.find((id) => id !== line.product_id)
    if (other !== undefined)
      return failed('codeOther', {
        field: 'lines',
        values: { name: line.name, other: nameIn(catalogue, other) },
      })
    if (isCarton) return failed('codeCarton', { field: 'lines', values: { name: line.name } })
  }
  return null
}

export const codesFor = async (
  db: Db,
  catalogue: Catalogue | null,
  productId: number,
): Promise<ProductCode[]> => {
  const codes = catalogue ? codesOfProduct(catalogue, productId) : []
  const taught = await taughtCodesOf(db, [productId])
  return [
    ...codes.map((gtin) => ({ gtin: gtinPrinted(gtin), taughtBy: null, taughtAt: null })),
    ...taught
      .filter(({ gtin }) => !codes.includes(gtin))
      .map(({ gtin, taught_by, taught_at }) => ({
        gtin: gtinPrinted(gtin),
        taughtBy: taught_by,
        taughtAt: taught_at,
      })),
  ]
}

/** The codes by which packs of some products are told, in 14 digits. */
export const allCodesOf = async (
  db: Db,
  catalogue: Catalogue | null,
  productIds: readonly number[],
): Promise<{ productId: number; gtin: string }[]> => {
  const taught = await taughtCodesOf(db, productIds)
  const codes = productIds.flatMap((productId) =>
    catalogue ? codesOfProduct(catalogue, productId).map((gtin) => ({ productId, gtin })) : [],
  )
  return [...codes, ...taught.map(({ gtin, product_id }) => ({ productId: product_id, gtin }))]
}

/** What the codes on packs say, and whose they are: `/api/ops/stock/code` and `…/{productId}/codes`. */
export type ProductCodes = Serving<typeof contract, 'code' | 'teachCode' | 'withdrawCode'>

type Deps = Pick<Core, 'storage' | 'activeCatalogue' | 'now'>

export const createProductCodes = ({ storage, activeCatalogue, now }: Deps): ProductCodes => ({
  code: requireCatalogue(activeCatalogue, (catalogue, { query: { code } }) =>
    storage.inSnapshot(async (db) => {
      const gtin = gtinIn(code)
      const { productIds, isCarton } =
        gtin === null
          ? { productIds: [], isCarton: false }
          : await productsWith(db, catalogue, gtin)
      const batches = await batchesOf(db, productIds)
      const read = readPackCode(
        code,
        batches.map(({ batch }) => batch),
      )
      return ok({
        gtin: gtin === null ? null : gtinPrinted(gtin),
        isCarton:
          isCarton || (productIds.length === 0 && gtin !== null && contentOf(gtin) !== null),
        batch: read?.batch ?? null,
        expiry: read?.expiry ?? null,
        products: productIds.map((productId) => {
          const card = cardRow(catalogue, productId)
          return {
            productId,
            ...packFacts(card),
            mrp: decimalRupeesOrNull(card?.mrp ?? null),
          }
        }),
      })
    }),
  ),

  teachCode: requireCatalogue(
    activeCatalogue,
    (catalogue, { params: { productId }, body: { code } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const card = cardRow(catalogue, productId)
        if (!card) return failed('notFound', { field: 'productId' })
        const gtin = gtinIn(code)
        if (gtin === null) return failed('codeUnnamed', { field: 'code' })
        const { productIds, isCarton } = await productsWith(db, catalogue, gtin)
        const other = productIds.find((id) => id !== productId)
        if (other !== undefined)
          return failed('codeTaken', {
            field: 'code',
            values: { code: gtinPrinted(gtin), other: nameIn(catalogue, other) },
          })
        if (isCarton) return failed('codeCarton', { field: 'code', values: { name: card.name } })
        if (productIds.length === 0) {
          const at = now().toISOString()
          await addCode(db, { gtin, product_id: productId, taught_by: by.name, taught_at: at })
          await appendAudit(db, by, at, {
            action: 'stock.code',
            object: ['product', String(productId)],
            after: { gtin },
          })
        }
        return ok({ codes: await codesFor(db, catalogue, productId) })
      }),
  ),

  withdrawCode: ({ params: { productId }, body: { gtin: typed, reason } }, { operator: by }) =>
    storage.inTransaction(async (db) => {
      // One that a scan taught may have a wrong check digit: it is known by its digits.
      const gtin = readGtin(typed) ?? typed.padStart(14, '0')
      const at = now().toISOString()
      if (!(await withdrawCode(db, { gtin, productId }, { by: by.name, reason, at })))
        return failed('notFound', { field: 'gtin' })
      await appendAudit(db, by, at, {
        action: 'stock.code-withdraw',
        object: ['product', String(productId)],
        before: { gtin },
        reason,
      })
      return ok({ codes: await codesFor(db, activeCatalogue(), productId) })
    }),
})
