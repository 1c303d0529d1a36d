import type { SeenEvent } from '#contract/events/events.ts'
import { mayReport } from '../browser/marketing-flag.ts'

/** Reports what a visitor who agreed to marketing has done; its code loads then only. A report that fails is lost: nothing waits for it. */
export const seen = (event: SeenEvent): void => {
  if (mayReport()) void import('./report.ts').then(({ report }) => report([event])).catch(() => {})
}
