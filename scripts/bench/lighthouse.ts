// npm run bench -- lighthouse: serves the sample and audits a drug page on a phone with Lighthouse (docs/benchmarks.md "Lighthouse").
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withShop } from './journey/shop.ts'
import { audit, type Categories, categories, requiredScore } from './lighthouse/audit.ts'
import { largestDrugPage } from './lighthouse/page.ts'
import { machineLine } from './press/machine.ts'
import { median } from './press/table.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    /** Path of the page; by default the drug page with the most HTML. */
    page: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

const work = mkdtempSync(join(tmpdir(), 'nuskha-lighthouse-'))
try {
  await withShop(async ({ site, dataDir }) => {
    const page = values.page ?? largestDrugPage(dataDir)
    const runs: Categories[] = []
    for (let run = 0; run < Math.max(1, Number(values.runs)); run++) {
      runs.push(await audit(site + page, join(work, `report-${run}.json`)))
      process.stderr.write(`${categories.map((name) => `${name} ${runs.at(-1)?.scores[name]}`).join(', ')}\n`)
    }
    const scores = Object.fromEntries(categories.map((name) => [name, median(runs.map((run) => run.scores[name]))]))
    const failed = [...new Set(runs.flatMap((run) => run.failed))]
    const lines = [
      `${machineLine()}; Lighthouse ${runs[0]?.version}, mobile, ${page}; medians of ${runs.length}`,
      '',
      '| category | score | target | met |',
      '| --- | ---: | --- | --- |',
      ...Object.entries(scores).map(
        ([name, score]) => `| ${name} | ${score} | ≥ ${requiredScore} | ${score >= requiredScore ? 'yes' : 'no'} |`,
      ),
      ...(failed.length > 0 ? ['', ...failed.map((line) => `- ${line}`)] : []),
    ]
    process.stdout.write(values.json ? `${JSON.stringify({ machine: machineLine(), page, scores, failed })}\n` : `${lines.join('\n')}\n`)
  })
} finally {
  rmSync(work, { recursive: true, force: true })
}
