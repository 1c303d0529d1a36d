import { type Entity, entities } from '#catalogue/export/manifest.ts'
import type { DrugRow, OtcRow } from '#catalogue/export/product.ts'
import type { InteractionRow, SaltRow } from '#catalogue/export/reference.ts'
import { sampleRows } from '../../support/sample-rows.ts'

/** The rows of the sample after parsing, without rows that their schema refuses, which rows.test.ts reports. */
export const parsed = <Row>(entity: Entity): Row[] =>
  sampleRows[entity].flatMap((row) => {
    const { success, data } = entities[entity].row.safeParse(row)
    return success ? [data as Row] : []
  })

export const drugs = parsed<DrugRow>('drugs')
export const otc = parsed<OtcRow>('otc')
export const salts = parsed<SaltRow>('salts')
export const interactions = parsed<InteractionRow>('interactions')

export const ids = (rows: { id: number }[]): Set<number> => new Set(rows.map(({ id }) => id))
