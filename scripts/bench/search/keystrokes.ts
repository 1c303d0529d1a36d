import type { Catalogue } from '#catalogue/open.ts'

const maxLength = 14

/** Every prefix of a name, as it is typed. */
const typed = (name: string): string[] =>
  Array.from({ length: Math.min(maxLength, name.length) }, (_, at) => name.slice(0, at + 1))

/** Half of the names are popular, half are random. */
export const keystrokesOf = (catalogue: Catalogue): string[] => {
  const names = (sql: string): string[] =>
    (catalogue.sql(sql).all() as { name: string }[]).map(({ name }) => name)
  const popular = names('SELECT name FROM product ORDER BY popularity DESC, id LIMIT 1200').filter(
    (_, at) => at % 24 === 0,
  )
  const others = names('SELECT name FROM product WHERE id % 3001 = 7 ORDER BY id LIMIT 50')
  return [...popular, ...others].flatMap(typed)
}
