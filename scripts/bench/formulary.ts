// npm run bench -- formulary <catalogue.db> [--missing 20]
// How many drugs have general texts for the way they are used, and the commonest salts without (docs/clinical-data.md).
import { parseArgs } from 'node:util'
import { openCatalogue } from '../../src/catalogue/open.ts'
import { saltOf } from '../../src/catalogue/query/entity.ts'
import { compositionOf, drugOf } from '../../src/catalogue/query/product.ts'
import { generalTextsOf } from '../../src/catalogue/views/general.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { missing: { type: 'string', default: '20' } },
})
const [file] = positionals
if (file === undefined) {
  console.error('Say which catalogue: npm run bench -- formulary data/catalogue-….db')
  process.exit(1)
}
const catalogue = openCatalogue(file)
const counts = { drugs: 0, each: 0, some: 0 }
const missing = new Map<string, number>()
for (const { id } of catalogue.sql("SELECT id FROM product WHERE kind = 'drug'").all()) {
  const row = drugOf(catalogue, Number(id))
  const parts = row ? compositionOf(catalogue, row.id) : []
  if (!row || parts.length === 0) continue
  const texts = generalTextsOf(catalogue, row, parts, parts.length === 1)
  counts.drugs += 1
  counts.each += Number(texts.every((text) => text !== null))
  counts.some += Number(texts.some((text) => text !== null))
  for (const [at, { saltId }] of parts.entries()) {
    if (texts[at]) continue
    const name = `${saltOf(catalogue, saltId)?.name}, ${row.form}`
    missing.set(name, (missing.get(name) ?? 0) + 1)
  }
}
catalogue.close()
const share = (count: number): string => `${((100 * count) / counts.drugs).toFixed(1)} %`
console.log('| drugs with salts | a text for each salt | for some salt |\n| --- | --- | --- |')
console.log(`| ${counts.drugs} | ${share(counts.each)} | ${share(counts.some)} |`)
const commonest = [...missing].sort(([, one], [, other]) => other - one)
for (const [name, count] of commonest.slice(0, Number(values.missing)))
  console.error(`without a text: ${name}: ${count} drugs`)
