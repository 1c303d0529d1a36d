import axe from 'axe-core'
import type { Page } from 'playwright/test'

type Found = { id: string; nodes: { target: unknown[] }[] }

/**
 * Accessibility faults of the current page (WCAG 2.2 AA), each with its elements. axe runs in the page itself: the builder of
 * `@axe-core/playwright` also serves frames of other sites, which the shop has none of, and takes three times as long.
 */
export const violationsOf = (page: Page): Promise<string[]> =>
  run(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })

/** Texts of the current page with too little contrast, each with its element. */
export const paleTextsOf = (page: Page): Promise<string[]> =>
  run(page, { type: 'rule', values: ['color-contrast'] })

const run = async (page: Page, runOnly: axe.RunOnly): Promise<string[]> => {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async (asked): Promise<Found[]> => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    const found = await loaded.run(document, { runOnly: asked, resultTypes: ['violations'] })
    /** A bar that stays in place while the page scrolls cuts what lies below it: such a target is measured where it is clear of the bar. */
    const isTooSmall = async (target: unknown[]): Promise<boolean> => {
      const [selector] = target
      const element =
        target.length === 1 && typeof selector === 'string'
          ? document.querySelector(selector)
          : null
      if (!element) return true
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await loaded.run(element, {
        runOnly: { type: 'rule', values: ['target-size'] },
        resultTypes: ['violations'],
      })
      return again.violations.length > 0
    }
    const faults: Found[] = []
    for (const { id, nodes } of found.violations) {
      const left: Found['nodes'] = []
      for (const { target } of nodes)
        if (id !== 'target-size' || (await isTooSmall(target))) left.push({ target })
      if (left.length > 0) faults.push({ id, nodes: left })
    }
    return faults
  }, runOnly)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}
