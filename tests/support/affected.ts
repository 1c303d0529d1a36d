import { type Affected, affectedInTurn } from '#catalogue/affected.ts'

/** All pages that a press must compare between two releases, which it learns in two steps. */
export const affectedPages = (...releases: Parameters<typeof affectedInTurn>): Affected => {
  const { first, rest } = affectedInTurn(...releases)
  const { changed, removed } = rest()
  return { changed: [...first, ...changed], removed }
}
