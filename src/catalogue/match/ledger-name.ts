/** How a ledger writes forms; each class is what a dispenser would not give in place of another. */
const formWords: Readonly<Record<string, FormClass>> = Object.fromEntries(
  (
    [
      ['tablet', 'tab tabs tablet tablets tb tabl'],
      ['capsule', 'cap caps capsule capsules softgel softgels cp'],
      [
        'liquid',
        'syp syr syrup susp suspension liq liquid sol soln solution expt expectorant linctus elixir tonic',
      ],
      ['drops', 'drop drops drp'],
      ['injection', 'inj injection injections vial vials amp ampoule infusion respule-none'],
      ['ointment', 'oint ointment'],
      ['cream', 'crm cream creme'],
      ['gel', 'gel'],
      ['lotion', 'lotion lot'],
      ['powder', 'powder pwd pow dusting sachet sachets granules gran'],
      ['inhaler', 'inhaler inh transhaler novolizer autohaler synchrobreathe'],
      ['rotacap', 'rotacap rotacaps dpicaps redicaps multihaler'],
      ['respules', 'respules respule resp nebuliser nebulizer'],
      ['spray', 'spray spry'],
      ['soap', 'soap bar'],
      ['shampoo', 'shampoo shamp'],
      ['suppository', 'supp suppository suppositories pessary pessaries'],
      ['patch', 'patch patches'],
      ['wash', 'mouthwash gargle wash facewash'],
      ['paste', 'paste toothpaste'],
      ['oil', 'oil'],
      ['kit', 'kit combipack'],
    ] as const
  ).flatMap(([form, words]) => words.split(' ').map((word) => [word, form])),
)
export type FormClass =
  | 'tablet'
  | 'capsule'
  | 'liquid'
  | 'drops'
  | 'injection'
  | 'ointment'
  | 'cream'
  | 'gel'
  | 'lotion'
  | 'powder'
  | 'inhaler'
  | 'rotacap'
  | 'respules'
  | 'spray'
  | 'soap'
  | 'shampoo'
  | 'suppository'
  | 'patch'
  | 'wash'
  | 'paste'
  | 'oil'
  | 'kit'

/** Where it goes, which a form alone does not say. */
const sites: Readonly<Record<string, string>> = {
  eye: 'eye',
  ear: 'ear',
  nasal: 'nose',
  oral: '',
  topical: '',
  vet: 'animal',
  veterinary: 'animal',
}

/** A number with the unit that stands behind it, as it was written; `unit` is empty where none does. */
export type Amount = { value: number; unit: string }

export type LedgerName = {
  /** Words and letters of the name, joined, without forms, sites and units: `taximo`, `glycometgp`. */
  key: string
  /** The same without what stands behind the form, which ledgers leave out: `PR`, `Orange`. */
  stem: string
  /** Numbers of the name that are not its pack, in their order. */
  numbers: Amount[]
  form: FormClass | null
  /** Eye, ear, nose or animal, sorted. */
  sites: string
  /** Pieces in the pack, of all its strips, and what a bottle or tube holds. */
  count: number | null
  /** The number that may be a strength as well: the 1 of `GLYCOMET GP 1*10`. */
  doubt: Amount | null
  holds: Amount | null
}

const units: Readonly<Record<string, string>> = {
  mg: 'mg',
  mgm: 'mg',
  mcg: 'mcg',
  ug: 'mcg',
  gm: 'g',
  gms: 'g',
  g: 'g',
  gr: 'g',
  kg: 'kg',
  ml: 'ml',
  l: 'l',
  ltr: 'l',
  iu: 'iu',
  k: 'k',
  '%': '%',
  w: '',
}

/** Forms that are bought by weight: grams are the tube and not the strength. */
const byWeight: ReadonlySet<FormClass | null> = new Set([
  'ointment',
  'cream',
  'gel',
  'powder',
  'paste',
  'soap',
  'lotion',
])

const token = /\d+(?:\.\d+)?|\.\d+|%|[a-z]+/g
/** Not behind a number, nor behind letters other than a form: the 1 of `AMARYL M1*10` may be its strength. */
const ofPack =
  '(?<![*x\\d.])(?<![a-z](?<!(?<![a-z])(?:tabs?|caps?|sy[pr]|susp|drops?|gel|oint|cream)))'
/** `10S`, `10'S`, `01 S`, `1*10`: what is behind the name, in the words of a ledger. */
const counts = new RegExp(
  `(?:\\b(\\d+)\\s*[x*]\\s*|\\b)(\\d+)\\s*['’\`]?\\s*s\\b\\.?|${ofPack}1\\s*[x*]\\s*(\\d+)\\b(?!\\s*(?:[x*.]|ml|gm?s?\\b|m?gm?\\b))`,
  'g',
)
/** `1*100 ML` is one bottle. */
const single = new RegExp(`${ofPack}1\\s*[x*]\\s*(?=\\d+(?:\\.\\d+)?\\s*(?:ml|gm?s?)\\b)`, 'g')
const shorthand = [
  // A program that exports to the web leaves `&amp;` and `&#39;`.
  [/&(?:amp|quot|apos|nbsp|#x?[\da-f]+);/g, ' '],
  [/\be\s*\/\s*e\b/g, ' eye ear drops '],
  [/\be\s*\/\s*d(?:rops?)?\b/g, ' eye drops '],
  [/\bw\s*\/\s*[wv]\b/g, ' '],
] as const

/** Reads the name of a product as a ledger or a catalogue writes it. */
export const readLedgerName = (text: string): LedgerName => {
  let rest = text.toLowerCase().normalize('NFKC')
  for (const [short, long] of shorthand) rest = rest.replaceAll(short, long)
  let count: number | null = null
  let doubt: Amount | null = null
  rest = rest
    .replaceAll(single, ' ')
    .replaceAll(counts, (_, ...[strips, pieces, pieced]: string[]) => {
      count = Number(strips ?? 1) * Number(pieces ?? pieced)
      if (pieced) doubt = { value: 1, unit: '' }
      return ' '
    })
  const words: string[] = []
  const seen: string[] = []
  const numbers: Amount[] = []
  let form: FormClass | null = null
  let stem: string | null = null
  const tokens = rest.match(token) ?? []
  for (let at = 0; at < tokens.length; at++) {
    const one = tokens[at] as string
    if (/^[\d.]/.test(one)) {
      const unit = units[tokens[at + 1] ?? '']
      if (unit !== undefined) at++
      numbers.push({ value: Number(one), unit: unit ?? '' })
    } else if (sites[one] !== undefined) seen.push(sites[one])
    else if (formWords[one] !== undefined) {
      form = formWords[one] ?? form
      stem ??= words.join('')
    } else if (units[one] === undefined) words.push(one)
  }
  // What a bottle holds stands last, and only where there is no strength in it.
  const last = numbers.at(-1)
  const isHeld =
    last !== undefined &&
    (last.unit === 'ml' ||
      // Of an injection, L are lakhs of units: `ARACHITOL 3 L` is no Arachitol 6L.
      (last.unit === 'l' && form === 'liquid') ||
      last.unit === 'kg' ||
      (last.unit === 'g' && byWeight.has(form)))
  return {
    key: words.join(''),
    stem: stem || words.join(''),
    numbers: isHeld ? numbers.slice(0, -1) : numbers,
    form,
    sites: [...new Set(seen.filter((site) => site !== ''))].sort().join(' '),
    count,
    doubt: numbers.length === 0 ? doubt : null,
    holds: isHeld ? last : null,
  }
}

const milligrams: Readonly<Record<string, number>> = { mcg: 0.001, mg: 1, g: 1_000 }

/** Whether two numbers are the same amount; one without a unit is one of any unit, as names leave it out. */
export const isSameAmount = (one: Amount, other: Amount): boolean => {
  if (one.unit === '' || other.unit === '' || one.unit === other.unit)
    return one.value === other.value
  const [a, b] = [milligrams[one.unit], milligrams[other.unit]]
  return a !== undefined && b !== undefined && Math.abs(one.value * a - other.value * b) < 1e-9
}
