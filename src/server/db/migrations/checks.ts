import { sql } from 'kysely'

/** A UTC text of 24 characters; null passes, as in every CHECK. */
export const moment = (column: string) =>
  sql<boolean>`length(${sql.ref(column)}) = 24 and ${sql.ref(column)} like '____-__-__T__:__:__.___Z'`
