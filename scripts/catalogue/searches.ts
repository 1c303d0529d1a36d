import { existsSync } from 'node:fs'
import { defineCommand } from 'citty'
import { layout } from '../../src/press/layout.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { openSearchCounts, type RequestCount, type SearchTotals } from '../../src/server/search/analytics-repository.ts'
import { jsonArg } from './args.ts'
import { finish, number } from './print.ts'

const most = 50
const dayMs = 86_400_000

const termLines = (title: string, totals: SearchTotals[]): string[] => [
  title,
  ...(totals.length === 0 ? ['  none'] : totals.map(({ term, searches }) => `${number(searches).padStart(9)} ${term}`)),
]

const requestLines = (requests: RequestCount[]): string[] => [
  'asked for by shoppers',
  ...(requests.length === 0
    ? ['  none']
    : requests.map(
        ({ name, pincode, requests: count }) => `${number(count).padStart(9)} ${name}${pincode === null ? '' : ` (${pincode})`}`,
      )),
]

/** What shoppers look for and do not get, for those who write the catalogue. Terms only: nobody knows who searched. */
export const searches = defineCommand({
  meta: { name: 'searches', description: 'What was searched for without results, without clicks, and asked for' },
  args: { ...jsonArg, days: { type: 'string', description: 'How many days to look back', default: '30' } },
  run: ({ args }) => {
    const days = Number(args.days)
    if (!Number.isInteger(days) || days < 1) {
      finish(args.json ?? false, { is: 'refused' }, `--days must be a whole number of days, not ${args.days}.`, false)
      return
    }
    const file = layout(readConfig(process.env).dataDir).searches
    if (!existsSync(file)) {
      finish(args.json ?? false, { is: 'empty' }, 'Nothing has been searched for yet.', true)
      return
    }
    const since = new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
    const counts = openSearchCounts(file)
    const withoutResults = counts.totals(since, 'without-results', most)
    const withoutClicks = counts.totals(since, 'without-clicks', most)
    const requests = counts.requests(since, most)
    counts.close()
    const text = [
      ...termLines(`since ${since}: searched for without results`, withoutResults),
      ...termLines('searched for with results that nobody followed', withoutClicks),
      ...requestLines(requests),
    ].join('\n')
    finish(args.json ?? false, { is: 'counted', since, withoutResults, withoutClicks, requests } as { is: string }, text, true)
  },
})
