import { setImmediate } from 'node:timers/promises'
import { searchFor } from '#catalogue/answers.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { dayMs } from '#model/duration.ts'
import { writeDemandFile } from '#press/demand.ts'
import type { Core } from '../kernel/session/core.ts'
import { scheduled } from '../platform/repeated.ts'
import type { TermClicks } from './analytics-repository.ts'

/** What happened longer ago says little about what is wanted now. */
const days = 90
/** What fewer customers ordered, or fewer clicks followed, is not counted: neither a person nor a program shall be seen in a rank. */
const least = 5
/** So many followed searches weigh as much as an order. */
const clicksAnOrder = 10
const maxTerms = 5_000

export type DemandDeps = Pick<Core, 'activeCatalogue' | 'now' | 'log'> & {
  ordered: (since: Date, least: number) => Promise<ReadonlyMap<number, number>>
  clicked: (since: string, least: number, limit: number) => TermClicks[]
  file: string
}

const productCalled = (catalogue: Catalogue, term: string): number | undefined => {
  const { products, tiers, corrected } = searchFor(catalogue, {
    text: term,
    pageNumber: 1,
    pageSize: 1,
  })
  return !corrected && tiers[0] === 'exact' ? products[0] : undefined
}

/** Counts once a day how often products are ordered and searched for; the next publish ranks by it (`src/catalogue/search/demand.ts`). */
export const createDemandJob = ({
  ordered,
  clicked,
  activeCatalogue,
  file,
  now,
  log,
}: DemandDeps) => {
  const count = async (): Promise<void> => {
    const today = now()
    const since = new Date(today.getTime() - days * dayMs)
    const demand = new Map(await ordered(since, least))
    const clicks = new Map<number, number>()
    const catalogue = activeCatalogue()
    for (const term of catalogue ? clicked(dayInIndia(since), least, maxTerms) : []) {
      const id = catalogue && productCalled(catalogue, term.term)
      // A search takes some milliseconds: other requests come in between.
      await setImmediate()
      if (id) clicks.set(id, (clicks.get(id) ?? 0) + term.clicks)
    }
    for (const [id, times] of clicks) {
      const orders = Math.floor(times / clicksAnOrder)
      if (orders > 0) demand.set(id, (demand.get(id) ?? 0) + orders)
    }
    writeDemandFile(file, dayInIndia(today), demand)
  }
  return {
    count,
    ...scheduled('30 2 * * *', count, (error) =>
      log.error({ err: error }, 'demand is not counted'),
    ),
  }
}
