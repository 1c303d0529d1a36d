import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** Accessibility faults of the current page (WCAG 2.2 AA), each with its elements. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
