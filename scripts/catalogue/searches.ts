import { existsSync } from 'node:fs'
import { defineCommand } from 'citty'
import { dayMs } from '../../src/model/duration.ts'
import { layout } from '../../src/press/layout.ts'
import { readConfig } from '../../src/server/config/config.ts'
import {
  openSearchCounts,
  type RequestCount,
  type SearchTotals,
} from '../../src/server/search/analytics-repository.ts'
import { jsonArg } from './args.ts'
import { finish, number } from './print.ts'

const maxTerms = 50

const termLines = (title: string, totals: SearchTotals[]): string[] => [
  title,
  ...(totals.length === 0
    ? ['  none']
    : totals.map(({ term, searches }) => `${number(searches).padStart(9)} ${term}`)),
]

const requestLines = (requests: RequestCount[]): string[] => [
  'requested by customers',
  ...(requests.length === 0
    ? ['  none']
    : requests.map(
        ({ name, pincode, requests: count }) =>
          `${number(count).padStart(9)} ${name}${pincode === null ? '' : ` (${pincode})`}`,
      )),
]

/** Search terms without results or clicks, for content teams. The counts hold terms only and identify no person. */
export const searches = defineCommand({
  meta: {
    name: 'searches',
    description: 'Searches without results or clicks, and requested medicines',
  },
  args: {
    ...jsonArg,
    days: { type: 'string', description: 'How many days to look back', default: '30' },
  },
  run: ({ args }) => {
    const days = Number(args.days)
    if (!Number.isInteger(days) || days < 1) {
      finish(
        args.json ?? false,
        { is: 'refused' },
        `--days must be a whole number of days, not ${args.days}.`,
        false,
      )
      return
    }
    const file = layout(readConfig(process.env).dataDir).searches
    if (!existsSync(file)) {
      finish(args.json ?? false, { is: 'empty' }, 'Nothing has been searched for yet.', true)
      return
    }
    const since = new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
    const counts = openSearchCounts(file)
    const withoutResults = counts.totals(since, 'without-results', maxTerms)
    const withoutClicks = counts.totals(since, 'without-clicks', maxTerms)
    const requests = counts.requests(since, maxTerms)
    counts.close()
    const text = [
      ...termLines(`since ${since}: searched for without results`, withoutResults),
      ...termLines('searched for with results but without clicks', withoutClicks),
      ...requestLines(requests),
    ].join('\n')
    finish(
      args.json ?? false,
      { is: 'counted', since, withoutResults, withoutClicks, requests } as { is: string },
      text,
      true,
    )
  },
})
