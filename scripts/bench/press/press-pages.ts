// The press of some pages into a fresh tree, as a process of its own: workers start, render, write; the ledger is kept.
import { mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { PageKey } from '#catalogue/page.ts'
import { treeLayout } from '../../../src/press/layout.ts'
import { openLedger } from '../../../src/press/ledger.ts'
import { openPool } from '../../../src/press/pool.ts'
import { buildOf } from '../../../src/press/renderer.ts'

const [
  catalogue = '',
  keysFile = '',
  tree = '',
  dist = '',
  site = '',
  workers = String(availableParallelism()),
] = process.argv.slice(2)
const keys = readFileSync(keysFile, 'utf8')
  .split('\n')
  .map((line) => JSON.parse(line) as PageKey)
const { pages, ledger: ledgerFile } = treeLayout(tree)
mkdirSync(pages, { recursive: true })
const ledger = openLedger(ledgerFile)
const build = buildOf(dist, site)
const pool = openPool({ dist, site })
await pool.press(keys, Number(workers), {
  setup: {
    build,
    catalogue,
    reviews: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    before: null,
    target: { is: 'tree', folder: pages },
  },
  take: (batch) => ledger.add(batch.made),
})
pool.close()
ledger.close()
