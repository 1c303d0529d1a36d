import type { Catalogue } from '#catalogue/open.ts'
import { interactionFacts, saltNamed } from '#catalogue/query/interaction-facts.ts'
import { itemOf } from '#catalogue/query/interaction-item.ts'
import { type Check, checkOf, type Item, severityRank } from '#model/interactions.ts'
import classes from '../../src/catalogue/clinical/classes.json' with { type: 'json' }
import pairs from '../../src/catalogue/clinical/pairs.json' with { type: 'json' }
import forms from '../../src/catalogue/substances/forms.json' with { type: 'json' }
import names from '../../src/catalogue/substances/names.json' with { type: 'json' }

/** The outcome of a series of probes. */
export type Probe = { asked: number; wrong: string[] }

/** A random number below `below`. */
export type Draw = (below: number) => number

const pick = <Value>(list: readonly Value[], draw: Draw): Value => list[draw(list.length)] as Value

const saltItem = (id: number): Item => ({ kind: 'salt', id, saltIds: [id], complete: true })

export const checkItems = (catalogue: Catalogue, items: readonly Item[]): Check =>
  checkOf(items, interactionFacts(catalogue, items))

const checkNames = (catalogue: Catalogue, one: string, other: string): Check | null => {
  const ids = [saltNamed(catalogue, one), saltNamed(catalogue, other)]
  const [a, b] = ids
  return a == null || b == null
    ? null
    : checkItems(catalogue, a === b ? [] : [saltItem(a), saltItem(b)])
}

/** Two names of one medicine: the same salt, or two salts that the check reports as one substance. */
export const isDuplicate = (catalogue: Catalogue, one: string, other: string): boolean | null => {
  const [a, b] = [saltNamed(catalogue, one), saltNamed(catalogue, other)]
  if (a === null || b === null) return null
  return a === b || checkItems(catalogue, [saltItem(a), saltItem(b)]).duplicates.length > 0
}

/** Pairs that earlier versions answered with "none" or not at all. */
export const duplicatePairs: readonly (readonly [string, string])[] = [
  ['Omeprazole', 'Esomeprazole'],
  ['Rabeprazole', 'Dexrabeprazole'],
  ['Cetirizine', 'Levocetirizine'],
  ['Sodium Valproate', 'Divalproex'],
  ['Valproic acid', 'Sodium Valproate'],
  ['Metoprolol Succinate', 'Metoprolol Tartrate'],
  ['Amlodipine', 'S-Amlodipine'],
  ['Citalopram', 'Escitalopram Oxalate'],
  ['Ofloxacin', 'Levofloxacin'],
  ['Salbutamol', 'Levosalbutamol'],
  ['Ibuprofen', 'Dexibuprofen'],
  ['Ketoprofen', 'Dexketoprofen'],
  ['Aciclovir', 'Valacyclovir'],
  ['Diclofenac', 'Aceclofenac'],
  ['Pantoprazole', 'Rabeprazole'],
  ['Ramipril', 'Enalapril'],
  ['Alprazolam', 'Clonazepam'],
  ['Atorvastatin', 'Rosuvastatin'],
  ['Warfarin', 'Acenocoumarol'],
]

export const probeDuplicates = (catalogue: Catalogue): Probe => {
  const answers = duplicatePairs.map(([one, other]) => ({
    pair: `${one} + ${other}`,
    is: isDuplicate(catalogue, one, other),
  }))
  const asked = answers.filter(({ is }) => is !== null)
  return { asked: asked.length, wrong: asked.filter(({ is }) => !is).map(({ pair }) => pair) }
}

/** All pairs of names of one ATC group in the catalogue. `codes`: name → code, as in the WHO's file. */
export const probeAtcGroups = (
  catalogue: Catalogue,
  codes: readonly { code: string; name: string }[],
): Probe => {
  const groups = Map.groupBy(
    codes.filter(
      ({ code, name }) => code.length === 7 && !/ and |combination|comb\.|various/i.test(name),
    ),
    ({ code }) => code.slice(0, 5),
  )
  const probe: Probe = { asked: 0, wrong: [] }
  for (const [group, members] of groups) {
    const known = [...new Set(members.map(({ name }) => name))].filter(
      (name) => saltNamed(catalogue, name) !== null,
    )
    for (const [index, one] of known.entries())
      for (const other of known.slice(index + 1)) {
        probe.asked++
        if (!isDuplicate(catalogue, one, other)) probe.wrong.push(`${group}: ${one} + ${other}`)
      }
  }
  return probe
}

type Row = { inn: string; usan?: string; ban?: string; india?: string; also?: string[] }

/** Every name of the table, alone and with a counter-ion, against the first name in the catalogue. */
export const probeNames = (catalogue: Catalogue, draw: Draw): Probe => {
  const probe: Probe = { asked: 0, wrong: [] }
  for (const { inn, usan, ban, india, also = [] } of names.rows as Row[]) {
    const list = [...new Set([inn, usan, ban, india, ...also].filter((name) => name !== undefined))]
    const main = list.find((name) => saltNamed(catalogue, name) !== null)
    if (main === undefined) continue
    const isMineral = main
      .split(' ')
      .some((word) => forms.minerals.includes(word) || forms.counterIons.includes(word))
    for (const name of list)
      for (const form of [
        name,
        name.toUpperCase(),
        ...(isMineral ? [] : [`${name} ${pick(forms.counterIons, draw)}`]),
      ]) {
        probe.asked++
        if (!isDuplicate(catalogue, main, form)) probe.wrong.push(`${main} = ${form}`)
      }
  }
  return probe
}

const membersOf = (name: string): string[] =>
  classes.classes
    .find(({ id }) => id === name)
    ?.members.split(',')
    .map((member) => member.trim()) ?? [name]

/** Some pairs of each rule of the project between medicines in the catalogue. */
export const probeRules = (catalogue: Catalogue, draw: Draw, each = 5): Probe => {
  const probe: Probe = { asked: 0, wrong: [] }
  for (const { a, b, severity, action, section, floor } of pairs.pairs as (Omit<
    (typeof pairs.pairs)[number],
    'floor'
  > & {
    floor?: boolean
  })[]) {
    const [ones, others] = [a, b].map((name) =>
      membersOf(name).filter((member) => saltNamed(catalogue, member) !== null),
    )
    if (!ones?.length || !others?.length) continue
    for (let turn = 0; turn < each; turn++) {
      const [one, other] = [pick(ones, draw), pick(others, draw)]
      const check = checkNames(catalogue, one, other)
      if (!check || check.holders.size < 2) continue
      // Two forms of one substance are a duplicate, not a pair.
      if (check.duplicates.some(({ is }) => is === 'substance')) continue
      probe.asked++
      const [found] = check.found
      // What the file calls medium stays so, unless the rule is a contraindication or a floor.
      const min =
        action === 'never' || section === 'boxed' || floor
          ? severityRank(severity as 1)
          : Math.max(severityRank(severity as 1), severityRank(2))
      if (!found || severityRank(found.severity) > min)
        probe.wrong.push(`${one} + ${other} (${a} + ${b})`)
    }
  }
  return probe
}

/** An independent answer for two salts: the rank of the severity, `none`, or `open` if undecided. */
export type Truth = (one: number, other: number) => number | 'none' | 'open' | null

/** Lists of two to five products: no pair ranks below its known severity, no pair is wrongly none, and every pair is answered. */
export const probeBaskets = (
  catalogue: Catalogue,
  draw: Draw,
  { baskets, truth }: { baskets: number; truth: Truth },
): Probe => {
  const ids = (
    catalogue
      .sql('SELECT DISTINCT product_id AS id FROM product_salt ORDER BY product_id')
      .all() as { id: number }[]
  ).map(({ id }) => id)
  const probe: Probe = { asked: 0, wrong: [] }
  for (let basket = 0; basket < baskets; basket++) {
    const chosen = new Set(Array.from({ length: 2 + draw(4) }, () => pick(ids, draw)))
    const items = [...chosen].flatMap((id) => itemOf(catalogue, { kind: 'product', id }) ?? [])
    const check = checkItems(catalogue, items)
    const turned = checkItems(catalogue, [...items].reverse())
    const name = [...chosen].join('+')
    if (
      JSON.stringify([check.found, check.none, check.duplicates]) !==
      JSON.stringify([turned.found, turned.none, turned.duplicates])
    )
      probe.wrong.push(`${name}: another order has another answer`)
    const found = new Map(
      check.found.map((pair) => [`${pair.a}+${pair.b}`, severityRank(pair.severity)]),
    )
    const none = new Set(check.none.map(({ a, b }) => `${a}+${b}`))
    const salts = [...check.holders.keys()].sort((a, b) => a - b)
    for (const [index, a] of salts.entries())
      for (const b of salts.slice(index + 1)) {
        const said = truth(a, b)
        if (said === null) continue
        probe.asked++
        const [key, rank] = [`${a}+${b}`, found.get(`${a}+${b}`)]
        const isDoubled = check.duplicates.some(
          ({ saltIds }) => saltIds.includes(a) && saltIds.includes(b),
        )
        if (typeof said === 'number' && (rank === undefined ? !isDoubled : rank > said))
          probe.wrong.push(`${name}: ${key} is lower than known`)
        if (none.has(key) && said !== 'none')
          probe.wrong.push(`${name}: ${key} is none without a reason`)
      }
  }
  return probe
}
