import { failed, type Outcome } from '../../src/server/kernel/outcome.ts'

/** Pages that the calls of lists serve. */
const lastPage = 1_000

export const pageArgs = {
  page: { type: 'string', description: 'Page of the list, from 1', default: '1' },
  all: { type: 'boolean', description: 'Every page of the list' },
} as const

/** Reads the page that was asked for; with `--all` every page after another until one is empty, joined under the name of the list. */
export const paged = async <List extends string, Answer extends Record<List, readonly unknown[]>>(
  { page, all }: { page?: string | undefined; all?: boolean | undefined },
  list: List,
  read: (pageNumber: number) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> => {
  const wanted = Number(page ?? 1)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > lastPage)
    return failed('invalid', {
      values: { field: 'page', reason: `must be a whole number from 1 to ${lastPage}` },
    })
  if (!all) return await read(wanted)
  const entries: unknown[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const outcome = await read(pageNumber)
    if ('failed' in outcome) return outcome
    entries.push(...outcome.ok[list])
    if (outcome.ok[list].length === 0 || pageNumber === lastPage)
      return { ...outcome, ok: { ...outcome.ok, [list]: entries } }
  }
}
