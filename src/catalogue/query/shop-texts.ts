import type { Policy } from '#model/policies.ts'
import type { FaqRow, HomeRowRow } from '../export/shop.ts'
import type { Catalogue } from '../open.ts'

type Stored = { body: string; languages: number }

const storedIn = (catalogue: Catalogue, table: string, columns: string): Stored[] =>
  catalogue.sql(`SELECT ${columns} FROM ${table} ORDER BY position, id`).all() as Stored[]

/** The rows of the home page, in their order; empty where the export brought none. */
export const homeRowsOf = (catalogue: Catalogue): HomeRowRow[] =>
  storedIn(catalogue, 'home_row', 'body').map(({ body }) => JSON.parse(body) as HomeRowRow)

/** The questions and answers of a page, in their order, each with the languages in which it is written; empty where the export brought none. */
export const faqOf = (catalogue: Catalogue, page?: Policy): (FaqRow & { languages: number })[] =>
  storedIn(catalogue, 'faq_entry', 'body, languages')
    .map(({ body, languages }) => ({ ...(JSON.parse(body) as FaqRow), languages }))
    .filter((row) => row.page === page)
