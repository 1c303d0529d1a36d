import type { Kysely } from 'kysely'

/** The kind of container of an ordered pack, so that orders are shown in the language of the reader; null for earlier orders. */
export const packForm = {
  up: async ({ schema }: Kysely<never>): Promise<void> => schema.alterTable('order_line').addColumn('pack_form', 'text').execute(),
}
