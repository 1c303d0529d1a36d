import { letterOf } from '#model/index-letter.ts'
import type { Catalogue } from '../open.ts'

const sql = `SELECT id FROM product WHERE kind = ? AND letter = ? AND name = ? COLLATE NOCASE ORDER BY id`

/** The products of exactly this name, in any case and spacing: another strength is another name. */
export const productsNamed = (catalogue: Catalogue, typed: string): number[] => {
  const name = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  return name === ''
    ? []
    : ['drug', 'otc'].flatMap((kind) =>
        catalogue
          .sql(sql)
          .all(kind, letterOf(name), name)
          .map(({ id }) => Number(id)),
      )
}
