import type { DatabaseSync } from 'node:sqlite'

const source = `SELECT product.id, product.name, product.composition, manufacturer.name FROM product JOIN manufacturer ON manufacturer.id = product.manufacturer_id`
const insert = 'INSERT INTO product_search (rowid, name, composition, maker)'

/**
 * Builds the search index of a catalogue whose tables are complete; rowid = product id. With `changed`, the ids of
 * products that came, went or changed a name, the index that is there is brought up to date instead.
 */
export const buildSearch = (db: DatabaseSync, { changed }: { changed?: Iterable<number> } = {}): void => {
  if (changed === undefined) {
    db.exec(
      `CREATE VIRTUAL TABLE product_search USING fts5 (name, composition, maker, content = '', contentless_delete = 1, prefix = '2 3')`,
    )
    db.exec(`${insert} ${source} ORDER BY product.id`)
    db.exec(`INSERT INTO product_search (product_search) VALUES ('optimize')`)
    return
  }
  const remove = db.prepare('DELETE FROM product_search WHERE rowid = ?')
  const add = db.prepare(`${insert} ${source} WHERE product.id = ?`)
  for (const id of changed) {
    remove.run(id)
    add.run(id)
  }
}
