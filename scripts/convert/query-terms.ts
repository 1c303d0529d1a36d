import type { Fields, Input } from './input.ts'
import { foldName } from './mend.ts'

/** Words that customers type and their meanings. Misspellings are omitted, because search handles them. */
export const readQueryTerms = async (input: Input<Fields>): Promise<object[]> => {
  const terms = new Map<string, Set<string>>()
  for await (const row of input.rows()) {
    const [term, means] = [foldName(row.query ?? ''), foldName(row.intended ?? '')]
    if (row.kind === 'misspelling') input.dirt.count('misspelling-left-out')
    else if (term === '' || means === '') input.dirt.count('lacks-term-or-meaning')
    else {
      terms.set(term, (terms.get(term) ?? new Set()).add(means))
      input.report.used++
    }
  }
  return [...terms]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([term, means]) => ({ term, means: [...means] }))
}
