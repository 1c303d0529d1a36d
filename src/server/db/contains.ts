import { type RawBuilder, sql } from 'kysely'

/** Whether a value contains what a person typed, in which no character is a wildcard. */
export const contains = (value: RawBuilder<unknown>, typed: string) =>
  sql<boolean>`${value} like ${`%${typed.replaceAll(/[%_\\]/g, '\\$&')}%`} escape '\\'`
