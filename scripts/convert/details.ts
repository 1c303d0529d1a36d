import { type Part, parseComposition } from './composition.ts'
import { capitalRuns, namedEffects, splitGlued, type Vocabulary, vocabularyOf } from './glued.ts'
import type { Fields, Input } from './input.ts'
import { foldName, mendName, mendText } from './mend.ts'

/** The facts that the details file has about the products of one name. */
export type Details = {
  name: string
  maker: string
  composition: Part[]
  uses: string[]
  sideEffects: string[]
}

/** Words that occur between other items this often are an item, not part of one. */
const learnedFrom = 3

/** `…allergiesTreatment of…`: a capital directly after a lower-case letter or bracket starts an item. */
const ungluedUses = (text: string): string[] =>
  text
    .split(/(?<=[a-z)])(?=[A-Z])|\s*(?=(?:Treatment(?: and prevention)?|Prevention) of )/)
    .map((item) => item.trim())
    .filter((item) => item !== '' && !emptyUse.test(item))

/** A prefix without a complaint, or a sentence whose placeholder was never filled in. */
const emptyUse = /^(?:Treatment(?: and prevention)?|Prevention) of$|\$name/

/** Complaints that the file has beside others only. */
const besideOthers = [
  'Herpes Simplex Virus Infections',
  'Chickenpox',
  'Herpes labialis',
  'Genital herpes infection',
  'Shingles',
  'Stroke',
  "Dementia in Parkinson's disease",
  'Age related memory loss',
  'Head injury',
  'Edema',
  'Low potassium',
  'General Anaesthesia',
  'Peptic ulcer disease',
  'Post menopausal osteoporosis',
  "Paget's disease",
  'Hypercalcemia',
  'Non-small cell lung cancer',
  'Pancreatic cancer',
  'Urinary bladder cancer',
]

const prefix = /^((?:Treatment(?: and prevention)?|Prevention) of )(.+)$/

const adjectives = /^(increased?|decreased?|reduced|elevated|abnormal|altered|low|high)$/i
const dangling = / (of|in|on|to|and|or|with|due|from|the)$/

/**
 * Frequent word sequences, which are items rather than parts of one. A single word must also have occurred between different neighbours:
 * `Simplex` occurs only after `Herpes`.
 */
const learned = (texts: Iterable<string>): string[] => {
  const seen = new Map<string, { times: number; before: Set<string>; behind: Set<string> }>()
  for (const text of texts) {
    const runs = capitalRuns(text)
    for (const [at, run] of runs.entries()) {
      const entry = seen.get(run) ?? { times: 0, before: new Set(), behind: new Set() }
      seen.set(run, entry)
      entry.times++
      entry.before.add(runs[at - 1] ?? '')
      entry.behind.add(runs[at + 1] ?? '')
    }
  }
  const isItem = (run: string): boolean =>
    /^\S{4,}/.test(run) && !adjectives.test(run) && !dangling.test(run)
  return [...seen]
    .filter(
      ([run, { times, before, behind }]) =>
        times >= learnedFrom &&
        isItem(run) &&
        (run.includes(' ') || (before.size > 1 && behind.size > 1)),
    )
    .map(([run]) => run)
}

/**
 * Rows of the 1mg details file by folded name. `Uses` and `Side_effects` are lists without separators: they are split where the vocabulary
 * (items that occur alone, here or in `knownSideEffects`) covers the whole text, side effects also where what it leaves can be an item; otherwise
 * they are kept whole. The review percentages are not used.
 */
export const readDetails = async (
  input: Input<Fields>,
  knownSideEffects: Iterable<string>,
): Promise<Map<string, Details[]>> => {
  const { dirt } = input
  const raw: {
    name: string
    maker: string
    composition: string
    uses: string[]
    sideEffects: string
  }[] = []
  const seen = new Set<string>()
  for await (const row of input.rows()) {
    const text = Object.values(row).join('\t')
    if (seen.has(text)) {
      dirt.count('row-repeated')
      continue
    }
    seen.add(text)
    const uses = mendText(row.Uses ?? '', dirt)
    if (uses.includes('$name')) dirt.count('use-with-unfilled-placeholder')
    if (/[‘’“”–—]/.test(uses)) dirt.count('typographic-quotes-or-dashes-kept')
    raw.push({
      name: mendName(row['Medicine Name'] ?? '', dirt),
      maker: mendName(row.Manufacturer ?? '', dirt),
      composition: row.Composition ?? '',
      uses: ungluedUses(uses),
      sideEffects: mendText(row.Side_effects ?? '', dirt),
    })
  }
  const effects = vocabularyOf([...knownSideEffects, ...learned(raw.map((row) => row.sideEffects))])
  const said = raw.flatMap((row) => row.uses.map((item) => prefix.exec(item)?.[2] ?? item))
  const complaints = vocabularyOf([
    ...said.filter((item) => capitalRuns(item).length === 1),
    ...learned(said),
    ...besideOthers,
  ])
  const cut = (text: string, vocabulary: Vocabulary, of: string, partly = false): string[] => {
    const items = splitGlued(text, vocabulary, partly)
    if (items && items.length > 1) dirt.count(`${of}-cut-apart`)
    if (!items && capitalRuns(text).length > 1) dirt.count(`${of}-kept-whole`)
    return items ?? [text]
  }
  const cutUse = (item: string): string[] => {
    const [, start = '', complaint = item] = prefix.exec(item) ?? []
    const [first = complaint, ...others] = cut(complaint, complaints, 'uses')
    return [start + first, ...others]
  }
  const found = new Map<string, Details[]>()
  for (const row of raw) {
    if (row.uses.length > 1) dirt.count('uses-cut-at-capitals')
    const details: Details = {
      name: row.name,
      maker: row.maker,
      composition: parseComposition(row.composition, dirt),
      uses: [...new Set(row.uses.flatMap(cutUse))],
      sideEffects:
        row.sideEffects === ''
          ? []
          : namedEffects(cut(row.sideEffects, effects, 'side-effects', true)),
    }
    const key = foldName(row.name)
    const others = found.get(key)
    if (others) {
      dirt.count('name-repeated')
      others.push(details)
    } else found.set(key, [details])
    input.report.used++
  }
  return found
}
