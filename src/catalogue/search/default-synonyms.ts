import table from './default-synonyms.json' with { type: 'json' }

/**
 * Normalised terms, each with its meanings: abbreviations used at Indian pharmacy counters and what they mean in the catalogue: names of salts or categories, likeliest first.
 * Symptoms are in `needs`, brands in `brands`. Misspellings, prefixes (`azithro`) and words that ask or name a form (`bp ki goli`) are not
 * listed: search handles them. Short names of combinations (`co-trimoxazole`) are in `substances`. The `search-terms` table of an export overrides this table term by term.
 */
export const defaultTerms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(table).flatMap(([terms, meanings]) =>
    terms.split(', ').map((term) => [term, meanings] as const),
  ),
)
