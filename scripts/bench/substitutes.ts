// npm run bench -- substitutes <catalogue.db> [--examples 10]
// Inspects every group of substitutes and every product for sale with the parser of tests/independent (docs/substitutes.md).
import { parseArgs } from 'node:util'
import { type Finding, inspectSubstitutes } from '../../tests/independent/substitutes.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { examples: { type: 'string', default: '10' } },
})
const [file] = positionals
if (file === undefined) {
  console.error('Say which catalogue: npm run bench -- substitutes data/catalogue-….db')
  process.exit(1)
}
const kinds: Finding['kind'][] = [
  'unit',
  'route',
  'release',
  'strength',
  'container',
  'device',
  'sale',
]
const { products, groups, compared, findings } = inspectSubstitutes(file)
console.log(
  `${products} drugs, ${groups} groups of substitutes, ${compared} comparisons\n\n| wrong | found |\n| --- | --- |`,
)
for (const kind of kinds) {
  const found = findings.filter((finding) => finding.kind === kind)
  console.log(`| ${kind} | ${found.length} |`)
  for (const { one, other, why } of found.slice(0, Number(values.examples)))
    console.error(`${kind}: ${one} ↔ ${other}: ${why}`)
}
if (findings.length > 0) process.exitCode = 1
