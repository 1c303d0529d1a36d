// npm run bench -- uses <catalogue.db> [--seed 1] [--examples 20]
// Holds the uses of a sample of 500 drugs, and of all, against the labels of tests/independent (docs/converters.md).
import { parseArgs } from 'node:util'
import { inspectUses } from '../../tests/independent/uses.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, examples: { type: 'string', default: '20' } },
})
const [file] = positionals
if (file === undefined) {
  console.error('Say which catalogue: npm run bench -- uses data/catalogue-….db')
  process.exit(1)
}
const reports = [
  ['sample', inspectUses(file, { size: 500, seed: Number(values.seed) })],
  ['all', inspectUses(file)],
] as const
console.log('| drugs with a use | with a label | a wrong use |\n| --- | --- | --- |')
for (const [name, { products, labelled, wrong }] of reports)
  console.log(`| ${name}: ${products} | ${labelled} | ${wrong.length} |`)
const [[, sample], [, all]] = reports
for (const { name, uses } of all.wrong.slice(0, Number(values.examples)))
  console.error(`wrong: ${name}: ${uses.join(', ')}`)
for (const text of sample.without.slice(0, Number(values.examples)))
  console.error(`no label: ${text}`)
if (all.wrong.length > 0) process.exitCode = 1
