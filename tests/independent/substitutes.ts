import { DatabaseSync } from 'node:sqlite'

/**
 * Looks at every group of substitutes of a catalogue with eyes of its own: nothing here is imported from the rules that
 * made the groups, so that a fault of theirs cannot hide. It reads names, pack labels and strengths again and reports
 * products that stand in one group and differ in unit, route, release, strength, container or device, and products for
 * sale that no shop may sell.
 */

type Product = {
  id: number
  name: string
  form: string
  label: string
  unit: string
  units: number
  composition: string
  substitution: string
  sale: string
  letters: string[]
}

export type Finding = {
  kind: 'unit' | 'route' | 'release' | 'strength' | 'container' | 'device' | 'sale'
  one: string
  other: string
  why: string
}
export type Report = { products: number; groups: number; compared: number; findings: Finding[] }

const lower = ({ name, label }: Product): string => `${name} | ${label}`.toLowerCase()

/** Where it is used, by any word of name or label. */
const routeWords: Record<string, RegExp> = {
  eye: /\beyes?\b|ophth|opth/,
  ear: /\bears?\b|\botic\b/,
  nose: /\bnas(al|o)\b|\bnose\b/,
  vagina: /\bvaginal\b|pessar|(?<!^)\bvt\b/,
  rectum: /rectal|enema/,
  mouth: /\bdental\b|\bgargle|mouth ?wash|\bgum paint/,
}
const routesOf = (product: Product): string =>
  Object.entries(routeWords)
    .filter(([, word]) => word.test(lower(product)))
    .map(([route]) => route)
    .join('+')

/** Kinds of release by letters and words; letters that the row says are the brand's are passed over. */
const releaseWords: [string, RegExp][] = [
  [
    'slow',
    /\b(sr|er|xr|xl|cr|pr|tr|lsr|isr|dsr|retard|\w*chrono|sustained release|extended release|prolonged release|controlled release)\b/i,
  ],
  ['modified', /\bmr\b/i],
  ['stomach-proof', /\b(dr|ec|enteric|gastro.?resistant)\b/i],
  ['in-water', /\b(dt|dispersible)\b/i],
  ['on-the-tongue', /\b(md|odt|mouth dissolving|disintegrating)\b/i],
  ['chew', /\bchewable\b/i],
  ['fizz', /\beffervescent\b/i],
  ['under-tongue', /\bsublingual\b/i],
  ['months', /\bdepot\b/i],
]
const relaxants =
  /chlorzoxazone|thiocolchicoside|tizanidine|methocarbamol|baclofen|tolperisone|eperisone|carisoprodol|cyclobenzaprine|orphenadrine/i

const releaseOf = (product: Product): string => {
  // The first word is the brand itself: "XL Paro".
  let text = product.name.replace(/^\s*[A-Za-z]{1,3}(?=[\s-])/, '')
  for (const letters of product.letters)
    text = text.replace(new RegExp(`\\b${letters}\\b`, 'gi'), ' ')
  if (relaxants.test(product.composition)) text = text.replace(/\bmr\b/gi, ' ')
  const solid = /tablet|capsule|granules/.test(product.form)
  const both = `${text.replace(/[_-]/g, ' ')} | ${product.label}`.replace(
    /(\d)(?=(sr|er|xr|xl|cr|md|dt)\b)/gi,
    '$1 ',
  )
  return solid || product.form === 'injection'
    ? releaseWords
        .filter(([kind]) => solid || kind === 'months')
        .filter(([, word]) => word.test(both))
        .map(([kind]) => kind)
        .join('+')
    : ''
}

/** Once a day: of a plain tablet or of a slow one, which only the siblings tell. */
const onceADay = /\b(od|la|cd)\b/i

const scale: Record<string, number> = {
  kg: 1e6,
  gm: 1e3,
  g: 1e3,
  mg: 1,
  mcg: 1e-3,
  ug: 1e-3,
  iu: 1,
}

/** A strength in milligrams or units, per millilitre or gram where it says so; other texts stay as they are. */
const strengthOf = (text: string): string => {
  const percent = /^([\d.]+)\s*%\s*w\/([vw])$/i.exec(text.trim())
  if (percent)
    return `${Number((Number(percent[1]) * 10).toPrecision(6))}mg/${/v/i.test(percent[2] as string) ? 'ml' : 'g'}`
  const many = /^([\d.]+)\s*(million|lac)\s*(iu|units)$/i.exec(text.trim())
  if (many)
    return `${Number(many[1]) * (/^m/i.test(many[2] as string) ? 1e6 : 1e5)}${(many[3] as string).toLowerCase()}`
  const found =
    /^([\d.]+)\s*(kg|gm|g|mg|mcg|ug|iu)(?:\/([\d.]*)\s*(ml|gm|g|mg|hr|dose|spray)?)?$/i.exec(
      text.trim().replace(/[µμ]/g, 'u'),
    )
  if (!found) return text.toLowerCase().replace(/\s+/g, '')
  const [, figure, unit = '', per, of = ''] = found
  const kind = unit.toLowerCase() === 'iu' ? 'iu' : 'mg'
  const value = Number(figure) * (scale[unit.toLowerCase()] ?? 1)
  if (of === '') return `${Number(value.toPrecision(6))}${kind}`
  return `${Number((value / (Number(per) || 1)).toPrecision(6))}${kind}/${of.toLowerCase().replace('gm', 'g')}`
}

const saltsOf = (composition: string): string[] =>
  composition
    .split(' + ')
    .map((part) => {
      const found = /^(.*) \(([^()]*)\)$/.exec(part)
      return `${(found?.[1] ?? part).toLowerCase()} ${strengthOf(found?.[2] ?? '?')}`
    })
    .sort()

/** Salts without the strengths, and whether every strength says of how much it is. */
const bare = (composition: string): boolean =>
  !/\/\s*[\d.]*\s*(ml|g|gm|hr|dose)|%/i.test(composition)

/** The masses that a name of one salt prints, each in milligrams; those with a divisor are left to the composition. */
const massesIn = (name: string): number[] =>
  [...name.matchAll(/(?<![\w./])(\d+(?:\.\d+)?)\s*(mg|mcg|gm|g)(?![\w/])(?!\s*\/)/gi)].map(
    (match) => Number(match[1]) * (scale[(match[2] as string).toLowerCase()] ?? 1),
  )

const insulinFacts = (product: Product): string => {
  const text = product.name
  const concentration = [...text.matchAll(/(40|100|200|300|500)\s*(?:iu|units?|u)\b/gi)].map(
    (match) => match[1],
  )
  const ratio = /(\d{2})\s*\/\s*(\d{2})/.exec(text)
  const part = /\b(?:mix|mixtard|comb|m)\s*(\d{2})\b/i.exec(text)?.[1]
  const parts = ratio ? [ratio[1], ratio[2]] : part ? [part, String(100 - Number(part))] : []
  return `${[...new Set(concentration)].join()} ${parts.sort().join('/')}`.trim()
}

const containerWords: [string, RegExp][] = [
  ['vial', /\bvials?\b/],
  ['ampoule', /ampoule|ampule/],
  ['cartridge', /cartri|penfill/],
  ['pen', /\bpen\b|kwikpen|flexpen|flextouch|solostar|dispo ?pen/],
  ['syringe', /syringe/],
]
const containerOf = (product: Product): string =>
  containerWords
    .filter(([, word]) => word.test(lower(product)))
    .map(([container]) => container)
    .join('+')

const deviceOf = (product: Product): string =>
  /\b(?:rota|respi|trans|nex|rheo|octa|divi|ease|axa|redi|insta)cap|autohaler|transhaler|novocart|synchrobreathe|nexhaler/.exec(
    lower(product),
  )?.[0] ?? (lower(product).includes('mdi') ? 'mdi' : '')
/** Powder in capsules, by what is breathed and never swallowed in capsules. */
const isBreathed = ({ form, composition }: Product): boolean =>
  form === 'inhaler' ||
  (form === 'capsule' &&
    /formoterol|salmeterol|tiotropium|indacaterol|fluticasone/i.test(composition))
/** Pens that measure half units. */
const halfUnits = (product: Product): string =>
  /junior|half unit|\becho\b/.test(lower(product)) ? 'half units' : 'whole units'

const near = (a: number, b: number, share: number): boolean =>
  Math.abs(a - b) <= share * Math.max(a, b)

/** What differs between two products of one group; empty where nothing does. */
const differences = (one: Product, other: Product): [Finding['kind'], string][] => {
  const found: [Finding['kind'], string][] = []
  const compare = (kind: Finding['kind'], of: (product: Product) => string): void => {
    const [mine, theirs] = [of(one), of(other)]
    if (mine !== theirs) found.push([kind, `${mine || 'nothing'} / ${theirs || 'nothing'}`])
  }
  compare('unit', ({ unit }) => unit)
  compare('route', ({ form }) => form)
  compare('route', routesOf)
  if (!onceADay.test(one.name) && !onceADay.test(other.name)) compare('release', releaseOf)
  const liquid = /syrup|suspension|solution|drops|injection|infusion|respules|spray/.test(one.form)
  // Shampoo is water with little in it: a gram is a millilitre.
  const written = (product: Product): string =>
    product.form === 'shampoo'
      ? product.composition.replace(/([\d.]+)\s*%(?: w\/[wv])?(?=\))/g, '$1% w/v')
      : product.composition
  const [mine, theirs] = [saltsOf(written(one)), saltsOf(written(other))]
  // Where only one of two liquids says of how much its strength is, a name settled it: the salts alone are compared.
  const isMixed = liquid && bare(one.composition) !== bare(other.composition)
  if (!isMixed && !/\binsulin\b/i.test(one.composition) && mine.join() !== theirs.join())
    found.push(['strength', `${mine.join(' + ')} / ${theirs.join(' + ')}`])
  if (
    liquid &&
    mine.map((salt) => salt.replace(/ \S+$/, '')).join() !==
      theirs.map((salt) => salt.replace(/ \S+$/, '')).join()
  )
    found.push(['strength', `${mine.join(' + ')} / ${theirs.join(' + ')}`])
  if (!liquid && mine.length === 1) {
    const [a, b] = [massesIn(one.name), massesIn(other.name)]
    if (a.length === 1 && b.length === 1 && !near(a[0] as number, b[0] as number, 0.13))
      found.push(['strength', `${a[0]} mg / ${b[0]} mg in the name`])
  }
  if (/\binsulin\b/i.test(one.composition)) {
    const [a, b] = [insulinFacts(one), insulinFacts(other)]
    if (a !== b && a !== '' && b !== '') found.push(['strength', `${a} / ${b}`])
  }
  if (one.form === 'injection' || one.form === 'infusion') {
    compare('container', containerOf)
    if (one.unit === 'ml' && one.units !== other.units && !/\binsulin\b/i.test(one.composition))
      found.push(['container', `${one.units} ml / ${other.units} ml`])
  }
  if (isBreathed(one)) {
    compare('device', deviceOf)
    if (one.form === 'capsule' && deviceOf(one) === '')
      found.push(['device', 'a capsule of an unknown device'])
  }
  if (/insulin/i.test(one.composition)) compare('device', halfUnits)
  return found
}

/** Substances of which no product may be for sale, by plain words of the composition. */
const neverSold =
  /mifepristone|misoprostol|etizolam|\b(codeine|morphine|fentanyl|tramadol|buprenorphine|pentazocine|methadone|pethidine|alprazolam|clonazepam|diazepam|lorazepam|nitrazepam|zolpidem|ketamine|methylphenidate|dextropropoxyphene|rofecoxib|valdecoxib|sibutramine|rosiglitazone|cisapride)\b/i
/** Prohibited combinations, as sets of words that make up the whole composition. */
const prohibited: RegExp[][] = [
  [/cetirizine/, /phenylephrine/, /paracetamol/],
  [/chlorpheniramine/, /codeine/],
  [/nimesulide/, /serratiopeptidase/],
  [/azithromycin/, /cefixime/],
  [/amoxycillin|amoxicillin/, /bromhexine/],
  [/salbutamol/, /bromhexine/],
  [/phenytoin/, /phenobarbit/],
  [/naproxen/, /paracetamol/],
  [/divalproex/, /levetiracetam/],
  [/ofloxacin/, /flavoxate/],
]
const mayNotBeSold = (composition: string): boolean => {
  const parts = composition.toLowerCase().split(' + ')
  return (
    neverSold.test(composition) ||
    prohibited.some(
      (words) =>
        words.length === parts.length &&
        words.every((word) =>
          parts.some((part) => word.test(part) && !/levosalbutamol/.test(part)),
        ),
    )
  )
}

const rowsSql = `SELECT id, name, form, pack_label AS label, unit, units, composition, substitution, sale, json_extract(body, '$.brandLetters') AS letters
  FROM product WHERE kind = 'drug'`

/** Reads the catalogue once. Each product is compared with the first of its group, and with the one before it. */
export const inspectSubstitutes = (file: string): Report => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const report: Report = { products: 0, groups: 0, compared: 0, findings: [] }
    const groups = new Map<string, Product[]>()
    for (const row of db.prepare(rowsSql).iterate()) {
      const product = {
        ...row,
        letters: JSON.parse((row.letters as string | null) ?? '[]'),
      } as unknown as Product
      report.products++
      if (product.sale === 'for-sale' && mayNotBeSold(product.composition))
        report.findings.push({
          kind: 'sale',
          one: product.name,
          other: '',
          why: product.composition,
        })
      if (product.substitution !== null)
        groups.set(product.substitution, [...(groups.get(product.substitution) ?? []), product])
    }
    for (const group of groups.values()) {
      report.groups++
      const [first] = group
      for (const [at, product] of group.entries()) {
        const others = at === 0 || !first ? [] : [...new Set([first, group[at - 1] as Product])]
        for (const other of others) {
          report.compared++
          for (const [kind, why] of differences(other, product))
            report.findings.push({ kind, one: other.name, other: product.name, why })
        }
      }
    }
    return report
  } finally {
    db.close()
  }
}
