// npm run bench -- lighthouse: serves the sample and audits six kinds of pages on a phone with Lighthouse (docs/benchmarks.md "Lighthouse").
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withShop } from './journey/shop.ts'
import {
  audit,
  type Categories,
  categories,
  requiredPaint,
  requiredScore,
  requiredShift,
} from './lighthouse/audit.ts'
import { largestDrugPage } from './lighthouse/page.ts'
import { machineLine } from './press/machine.ts'
import { median } from './quantile.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    /** Path of one page; by default home, the drug page with the most HTML, a salt, an OTC product, a category and a cart of two. */
    page: { type: 'string' },
    /** A running shop on the sample, with its data folder; else one is started. */
    site: { type: 'string' },
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

type Row = Omit<Categories, 'version'> & { page: string }

const rowOf = (page: string, runs: readonly Categories[]): Row => {
  const middle = (value: (run: Categories) => number): number => median(runs.map(value))
  return {
    page,
    scores: Object.fromEntries(
      categories.map((name) => [name, middle((run) => run.scores[name])]),
    ) as Row['scores'],
    paint: middle((run) => run.paint),
    blocked: middle((run) => run.blocked),
    shift: middle((run) => run.shift),
    failed: [...new Set(runs.flatMap((run) => run.failed))],
  }
}

const isMet = ({ scores, paint, shift }: Row): boolean =>
  categories.every((name) => scores[name] >= requiredScore) &&
  paint <= requiredPaint &&
  shift <= requiredShift

const lineOf = (row: Row): string =>
  `| ${[
    row.page,
    ...categories.map((name) => row.scores[name]),
    (row.paint / 1000).toFixed(2),
    Math.round(row.blocked),
    row.shift.toFixed(3),
    isMet(row) ? 'yes' : 'no',
  ].join(' | ')} |`

const report = (version: string, rows: readonly Row[]): string =>
  [
    `${machineLine()}; Lighthouse ${version}, mobile; medians of ${values.runs}; goals: ${requiredScore} in each category, paint ≤ ${requiredPaint / 1000} s, shift ${requiredShift}`,
    '',
    `| page | ${categories.join(' | ')} | largest paint, s | blocked, ms | shift | met |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows.map(lineOf),
    '',
    ...rows.flatMap(({ page, failed }) => failed.map((line) => `- ${page}: ${line}`)),
  ].join('\n')

const work = mkdtempSync(join(tmpdir(), 'nuskha-lighthouse-'))

/** The cookie of a session in Jaipur with two products in its cart. */
const cookieOfCart = async (site: string): Promise<string> => {
  const opened = await fetch(`${site}/api/v3/session`)
  const cookie = opened.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  const { result } = (await opened.json()) as { result: { csrf: string } }
  const headers = {
    cookie: cookie.join('; '),
    'x-csrf-token': result.csrf,
    'content-type': 'application/json',
  }
  for (const path of [
    '/api/v1/session/pincode/302001',
    '/api/v3/cart/add/10101',
    '/api/v3/cart/add/202401',
  ]) {
    const { ok, status } = await fetch(site + path, { method: 'POST', headers, body: '{}' })
    if (!ok) throw new Error(`${path} answered ${status}`)
  }
  return headers.cookie
}

const auditAll = async ({ site, dataDir }: { site: string; dataDir: string }): Promise<void> => {
  const pages = values.page
    ? [values.page]
    : [
        '/',
        largestDrugPage(dataDir),
        '/generics/paracetamol-1001',
        '/otc/horlicks-chocolate-500-g-200103',
        '/categories/personal-care',
        '/cart',
      ]
  const rows: Row[] = []
  let version = ''
  for (const page of pages) {
    const runs: Categories[] = []
    // No search engine may find a cart: `seo` counts that as a fault.
    const options =
      page === '/cart'
        ? [`--extra-headers=${JSON.stringify({ Cookie: await cookieOfCart(site) })}`]
        : []
    for (let run = 0; run < Math.max(1, Number(values.runs)); run++)
      runs.push(await audit(site + page, join(work, 'report.json'), options))
    version = runs[0]?.version ?? ''
    const row = rowOf(page, runs)
    rows.push(row)
    process.stderr.write(`${lineOf(row)}\n`)
  }
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ machine: machineLine(), version, rows })}\n`
      : `${report(version, rows)}\n`,
  )
}

try {
  if (values.site && values.data) await auditAll({ site: values.site, dataDir: values.data })
  else await withShop(auditAll)
} finally {
  rmSync(work, { recursive: true, force: true })
}
