// npm run bench -- interactions [--data ../shared/data] [--catalogue file.db] [--seed 1]: the interaction checker on the public data.
// Asks 20,000 pairs of the raw file and of the product, baskets of products, names of one substance, the project's own pairs and
// duplicates, and measures checks of five combination products. On a busy machine the
// tail is that of its scheduler: `chrt -f 10 npm run bench -- interactions` measures the program.
import { existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { alikeClasses, classesOf } from '#catalogue/clinical/classes.ts'
import { importExport } from '#catalogue/import/import.ts'
import { openCatalogue } from '#catalogue/open.ts'
import { interactionFacts, saltNamed } from '#catalogue/query/interaction-facts.ts'
import { itemOf } from '#catalogue/query/interaction-item.ts'
import { actingSubstance, baseOf } from '#catalogue/substances/forms.ts'
import { interactions } from '#contract/interactions/interactions.ts'
import { checkOf, type Item } from '#model/interactions.ts'
import {
  checkItems,
  type Probe,
  probeAtcGroups,
  probeBaskets,
  probeDuplicates,
  probeNames,
  probeRules,
} from '../../tests/support/interaction-probes.ts'
import { runFolder } from '../../tests/support/project.ts'
import { convertPublic } from '../convert/public.ts'
import {
  doubtedByAtc,
  rankOfLevel,
  readAtcCodes,
  readOracle,
  type Verdict,
} from './interactions/oracle.ts'
import { classParity, parityTable } from './interactions/parity.ts'
import { load } from './load.ts'
import { quantile } from './quantile.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    catalogue: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const data = resolve(values.data)
if (!existsSync(join(data, 'ddinter-interactions.csv.gz'))) {
  console.error(`No public data files in ${data}; set the folder with --data.`)
  process.exit(1)
}

const imported = async (): Promise<string> => {
  const directory = join(runFolder(), 'bench-interactions')
  await convertPublic({ directory: data, to: join(directory, 'export') })
  const outcome = await importExport({ source: join(directory, 'export'), directory })
  if (outcome.is === 'refused') throw new Error(outcome.reason)
  return join(directory, globSync('catalogue-*.db', { cwd: directory })[0] ?? '')
}

let state = Number(values.seed) >>> 0
/** Mulberry32: a seeded generator, so that draws repeat. */
const random = (below: number): number => {
  state = (state + 0x6d2b79f5) >>> 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
}
const draw = <Value>(list: readonly Value[]): Value => list[random(list.length)] as Value

const percentile = (times: readonly number[], share: number): string =>
  quantile(times, share).toFixed(2)
const figures = (name: string, times: number[]): void => {
  console.log(
    `${name}: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, worst ${percentile(times, 1)} ms (${times.length})`,
  )
}

const file = values.catalogue ?? (await imported())
const catalogue = openCatalogue(file)
const oracle = readOracle(data)

const levels: Record<string, string> = {
  '1': 'Major',
  '2': 'Moderate',
  '3': 'Minor',
  null: 'Unknown',
}
/** `doubled`: duplicate therapy and no other finding. */
const productVerdict = (one: number, other: number): Verdict | { is: 'doubled' } => {
  const salt = (id: number): Item => ({ kind: 'salt', id, saltIds: [id], complete: true })
  const check = checkItems(catalogue, [salt(one), salt(other)])
  const [found] = check.found
  if (found) return { is: 'listed', level: levels[String(found.severity)] ?? '' }
  if (check.none.length > 0) return { is: 'none' }
  return check.duplicates.length > 0 ? { is: 'doubled' } : { is: 'open' }
}

const salts = new Map(
  oracle.drugs.flatMap((drug) => {
    const id = saltNamed(catalogue, drug)
    return id === null ? [] : [[drug, id] as const]
  }),
)
const named = [...salts.keys()]
const counts = { listed: 0, none: 0, open: 0 }
const differences: string[] = []
/** What the project's own rules, another form of the substance, its class or a duplicate add to the file. */
let more = 0
/** "None" where the file lists everything of another salt of the substance or ion only. */
let byForm = 0
const groupsOf = (drug: string): string[] => [
  baseOf(drug),
  ...classesOf(actingSubstance(drug), []).filter((id) => alikeClasses.get(id) === 'ion'),
]
const completeGroups = new Set([...oracle.complete].flatMap(groupsOf))
const isCompleteByForm = (drug: string): boolean =>
  groupsOf(drug).some((group) => completeGroups.has(group))
let falseNone = 0
const rankOf = (said: Verdict | { is: 'doubled' }): number =>
  said.is === 'listed' ? rankOfLevel(said.level) : 9
const ask = (one: string, other: string): void => {
  const [a, b] = [salts.get(one), salts.get(other)]
  if (a === undefined || b === undefined || a === b) return
  const [truth, verdict, reversed] = [
    oracle.verdictOf(one, other),
    productVerdict(a, b),
    productVerdict(b, a),
  ]
  counts[truth.is]++
  const isSame = JSON.stringify(truth) === JSON.stringify(verdict)
  const isMoreCareful =
    rankOf(verdict) < rankOf(truth) ||
    verdict.is === 'doubled' ||
    (truth.is === 'none' && verdict.is === 'open')
  if (!isSame && isMoreCareful) more++
  else if (
    truth.is === 'open' &&
    verdict.is === 'none' &&
    isCompleteByForm(one) &&
    isCompleteByForm(other)
  )
    byForm++
  else if (!isSame || JSON.stringify(verdict) !== JSON.stringify(reversed))
    differences.push(`${one} + ${other}: ${JSON.stringify({ truth, verdict, reversed })}`)
  if (
    verdict.is === 'none' &&
    truth.is !== 'none' &&
    !(truth.is === 'open' && isCompleteByForm(one) && isCompleteByForm(other))
  )
    falseNone++
}
const askedCount = (): number => counts.listed + counts.none + counts.open
while (askedCount() < 10_000) ask(...draw(oracle.pairs))
while (askedCount() < 20_000) ask(draw(named), draw(named))
const doubted = doubtedByAtc(data, oracle)
console.log(
  `${oracle.drugs.length} drugs in the file, ${salts.size} found by exact name; ${oracle.complete.size} with complete data`,
)
console.log(
  `${askedCount()} pairs (${counts.listed} listed, ${counts.none} none, ${counts.open} not covered): ${more} answered with more than the file, ${byForm} "none" by another salt, ${differences.length} differences, ${falseNone} false "none"`,
)
for (const difference of differences.slice(0, 20)) console.log(`  ${difference}`)
console.log(
  `${doubted.length} drugs called covered that the ATC index has by this name elsewhere only; DDInter files them by a combination${doubted.length > 0 ? `: ${doubted.slice(0, 10).join(', ')}` : ''}`,
)

const drugOf = new Map([...salts].map(([drug, id]) => [id, drug]))
const probes: Record<string, Probe> = {
  'duplicate pairs': probeDuplicates(catalogue),
  'pairs of one ATC group': probeAtcGroups(catalogue, readAtcCodes(data)),
  'names and forms': probeNames(catalogue, random),
  'pairs of the project': probeRules(catalogue, random),
  'pairs in baskets of two to five products': probeBaskets(catalogue, random, {
    baskets: 5_000,
    truth: (one, other) => {
      const [a, b] = [drugOf.get(one), drugOf.get(other)]
      if (a === undefined || b === undefined) return null
      const said = oracle.verdictOf(a, b)
      if (said.is === 'open' && isCompleteByForm(a) && isCompleteByForm(b)) return null
      return said.is === 'listed' ? rankOfLevel(said.level) : said.is === 'none' ? 'none' : 'open'
    },
  }),
}
for (const [name, { asked, wrong }] of Object.entries(probes)) {
  console.log(`${name}: ${asked} asked, ${wrong.length} wrong`)
  for (const one of wrong.slice(0, 20)) console.log(`  ${one}`)
}

const parity = classParity(catalogue)
console.log(
  `classes: ${parity.wrong.length} pairs called "none" though a mate of the class is warned of`,
)
console.log(parityTable(parity))

const combinations = (
  catalogue
    .sql('SELECT product_id AS id FROM product_salt GROUP BY product_id HAVING COUNT(*) = 3')
    .all() as { id: number }[]
).map(({ id }) => id)
const fives = Array.from({ length: 4_000 }, () =>
  Array.from({ length: 5 }, () => draw(combinations)),
).filter((ids) => new Set(ids).size === 5)
const check = (ids: number[]) => {
  const items = ids.flatMap((id) => itemOf(catalogue, { kind: 'product', id }) ?? [])
  return checkOf(items, interactionFacts(catalogue, items), ['alcohol', 'pregnancy'])
}
for (const ids of fives.slice(0, 500)) check(ids)
let max = 0
figures(
  'engine, five combination products',
  fives.map((ids) => {
    const started = performance.now()
    const { holders } = check(ids)
    const taken = performance.now() - started
    max = Math.max(max, holders.size)
    return taken
  }),
)
console.log(`up to ${max} salts in one check`)

const bodies = fives.slice(0, 2_000).map((ids) =>
  JSON.stringify({
    items: ids.map((prId) => ({ type: 'Drug', prId })),
    checkWithAlcohol: true,
    checkWithPregnancy: true,
  }),
)
figures(
  'HTTP at 200 a second',
  await load(
    file,
    bodies.map((body) => ({ path: interactions.check.path, body })),
    200,
  ),
)
catalogue.close()
if (
  differences.length + falseNone > 0 ||
  Object.values(probes).some(({ wrong }) => wrong.length > 0)
)
  process.exitCode = 1
