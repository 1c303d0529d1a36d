import { type RawBuilder, sql } from 'kysely'

/** `batchKey` of the model in SQL, as the index of the lines has it. */
export const batchKeySql = (column: string): string =>
  `upper(replace(replace(replace(replace(replace(${column}, ' ', ''), '-', ''), '/', ''), '.', ''), '_', ''))`

export const batchKeyOf = (column: string): RawBuilder<string> => sql.raw(batchKeySql(column))
