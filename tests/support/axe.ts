import axe from 'axe-core'
import type { Page } from 'playwright/test'

type Found = { id: string; nodes: { target: unknown[] }[] }

/**
 * Accessibility faults of the current page (WCAG 2.2 AA), each with its elements. axe runs in the page itself: the builder of
 * `@axe-core/playwright` also serves frames of other sites, which the shop has none of, and takes three times as long.
 */
export const violationsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async (): Promise<Found[]> => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const found = await loaded.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }))
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
