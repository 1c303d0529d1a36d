import type { Work } from '../work.ts'
import type { SaltNames } from './product-row.ts'

/** The names of the salts, read on first use, because salts are imported before the products that contain them. */
export const saltNamesOf = ({ sql }: Pick<Work, 'sql'>): SaltNames => {
  let own: Map<number, string> | undefined
  let all: Map<number, string[]> | undefined
  return {
    own: (id) => {
      own ??= new Map(
        (sql('SELECT id, name FROM salt').all() as { id: number; name: string }[]).map((row) => [
          row.id,
          row.name,
        ]),
      )
      return own.get(id) ?? ''
    },
    all: (id) => {
      if (!all) {
        all = new Map()
        for (const { salt, name } of sql(
          'SELECT salt_id AS salt, name FROM salt_name ORDER BY salt_id, name',
        ).all() as {
          salt: number
          name: string
        }[])
          all.set(salt, [...(all.get(salt) ?? []), name])
      }
      return all.get(id) ?? []
    },
  }
}
