import type { Catalogue } from '../open.ts'
import { distance } from '../search/edit-distance.ts'
import { search } from '../search/search.ts'
import { type Amount, isSameAmount, type LedgerName, readLedgerName } from './ledger-name.ts'

type Known = {
  id: number
  name: string
  read: LedgerName
  composition: string
  pack: string
  units: number
  unit: string
  manufacturer: string
  /** Paise a pack. */
  mrp: number | null
}

export type Candidate = Pick<Known, 'id' | 'name' | 'pack' | 'manufacturer'>

/**
 * What a name of a ledger means: one product for sure, some of which a person chooses one, or none that is known. Never sure with another
 * strength, form, place or pack, nor with an MRP that must be of another pack.
 */
export type Match =
  | { is: 'sure'; product: Candidate }
  | { is: 'choose'; products: Candidate[] }
  | { is: 'unknown' }

/** What a ledger says beside the name, where it does; `mrp` in rupees a pack. */
export type Beside = { manufacturer?: string | undefined; mrp?: number | undefined }

/** MRPs grow over years; one that is so many times another is that of a box, or of a tablet. */
const timesFar = 3
const isFar = ({ mrp: known }: Known, mrp = 0): boolean =>
  known !== null && mrp > 0 && (mrp * 100 > known * timesFar || mrp * 100 * timesFar < known)

const offered = 5

const knownSql = `SELECT p.id, p.name, p.form, p.composition, p.pack_label AS pack, p.units, p.unit, p.mrp, m.name AS manufacturer
  FROM product p JOIN manufacturer m ON m.id = coalesce(p.marketer_id, p.manufacturer_id)`

const isSame = (one: readonly Amount[], other: readonly Amount[]): boolean =>
  one.length === other.length &&
  one.every((amount, at) => isSameAmount(amount, other[at] as Amount))

/** Strengths of a composition: `Amoxycillin (500mg) + Clavulanic Acid (125mg)`. */
const strengthsOf = (composition: string): Amount[] =>
  [...composition.matchAll(/\(([^)]+)\)/g)].flatMap(([, text = '']) => {
    const [first, ...more] = readLedgerName(text).numbers
    return first && more.length === 0 ? [first] : []
  })

/** Whether the numbers of a name are the strengths of the product, each of them: `75/10` of Ecosprin-AV 75. */
const isStrength = (numbers: readonly Amount[], { composition, read }: Known): boolean => {
  const strengths = strengthsOf(composition)
  return (
    numbers.length > 0 &&
    isSame(numbers, strengths) &&
    read.numbers.every((number) => strengths.some((strength) => isSameAmount(number, strength)))
  )
}

const firstWord = (text: string): string => /[a-z]{3,}/.exec(text.toLowerCase())?.[0] ?? ''
/** Letters of a name from which on one mistake leaves it the same. */
const doubtful = 5
/** Whether two names begin with the same word, or one mistyped: what only means the same is another product. */
const begins = (one: string, other: string): boolean => {
  const [a, b] = [firstWord(one), firstWord(other)]
  return a === b || (Math.min(a.length, b.length) >= doubtful && distance(a, b, 1) <= 1)
}

const fitsPack = ({ count, holds }: LedgerName, { read, units, unit }: Known): boolean | null => {
  if (holds && read.holds && !isSameAmount(holds, read.holds)) return false
  if (holds) return unit === holds.unit ? units === holds.value : null
  return count === null || count === 1 ? null : units === count
}

/** Reads every product of a catalogue once; then names are matched without asking it, but for those that are not found. */
export const openMatcher = (catalogue: Catalogue): ((name: string, beside?: Beside) => Match) => {
  const byKey = new Map<string, Known[]>()
  const byStem = new Map<string, Known[]>()
  const put = (map: Map<string, Known[]>, key: string, known: Known): void => {
    const group = map.get(key)
    if (group) group.push(known)
    else map.set(key, [known])
  }
  for (const row of catalogue.sql(knownSql).all() as (Omit<Known, 'read'> & { form: string })[]) {
    const read = readLedgerName(row.name)
    // The name says nothing of a form that its column does.
    const known: Known = {
      ...row,
      read: { ...read, form: read.form ?? readLedgerName(row.form).form },
    }
    put(byKey, read.key, known)
    put(byStem, read.stem, known)
  }
  const candidate = ({ id, name, pack, manufacturer }: Known): Candidate => ({
    id,
    name,
    pack,
    manufacturer,
  })
  const byId = new Map([...byKey.values()].flat().map((known) => [known.id, known]))

  /** How much of what a ledger says of a product is true of one: form and place before numbers, numbers before the pack. */
  const likeness = (ledgerName: LedgerName, known: Known): number => {
    const { numbers, form, sites } = known.read
    const isShared = (one: Amount): boolean => numbers.some((other) => isSameAmount(one, other))
    const strength =
      (ledgerName.doubt && isSame([ledgerName.doubt], numbers)) ||
      isSame(ledgerName.numbers, numbers) ||
      isStrength(ledgerName.numbers, known)
        ? 1
        : ledgerName.numbers.filter(isShared).length / (ledgerName.numbers.length + numbers.length)
    const pack = fitsPack(ledgerName, known)
    return (
      (ledgerName.form === null || ledgerName.form === form ? 8 : 0) +
      (ledgerName.sites === sites ? 2 : 0) +
      5 * strength +
      (pack === null ? 0 : pack ? 3 : -1)
    )
  }

  /** Products with the name that was searched for, of whatever strength, for a person to choose from, likeliest first. */
  const similar = (name: string, ledgerName: LedgerName, group: readonly Known[]): Match => {
    const isOfForm = ({ read }: Known): boolean =>
      ledgerName.form === null || read.form === ledgerName.form
    const isStrong = (known: Known): boolean =>
      isOfForm(known) &&
      (isSame(ledgerName.numbers, known.read.numbers) || isStrength(ledgerName.numbers, known))
    let near = group
    if (!near.some(isStrong)) near = [...near, ...(byStem.get(ledgerName.stem) ?? [])]
    if (!near.some(isOfForm))
      near = [
        ...near,
        ...search(catalogue, name, { pageNumber: 1, pageSize: 4 * offered })
          .products.flatMap((id) => byId.get(id) ?? [])
          .filter((known) => begins(known.name, name)),
      ]
    const ranked = [...new Set(near)]
      .map((known) => [likeness(ledgerName, known), known] as const)
      .sort(([one], [other]) => other - one)
      .slice(0, offered)
    return ranked.length === 0
      ? { is: 'unknown' }
      : { is: 'choose', products: ranked.map(([, known]) => candidate(known)) }
  }

  return (name, { manufacturer, mrp } = {}) => {
    const ledgerName = readLedgerName(name)
    const group = ledgerName.key === '' ? [] : (byKey.get(ledgerName.key) ?? [])
    const ofForm = group.filter(
      ({ read }) =>
        read.sites === ledgerName.sites &&
        (ledgerName.form === null || read.form === ledgerName.form),
    )
    // Without a form the name must mean one form only.
    const forms = new Set(ofForm.map(({ read }) => read.form))
    const exact = forms.size > 1 && ledgerName.form === null ? [] : ofForm
    const named = exact.filter(({ read }) => isSame(ledgerName.numbers, read.numbers))
    const strong =
      named.length > 0 ? named : exact.filter((one) => isStrength(ledgerName.numbers, one))
    // A name without a number beside others with one leaves the strength open.
    const isOpen =
      ledgerName.numbers.length === 0 && exact.some(({ read }) => read.numbers.length > 0)
    if (strong.length === 0 || isOpen) return similar(name, ledgerName, group)
    const fitting = strong.filter((one) => fitsPack(ledgerName, one) !== false)
    if (fitting.length === 0) return similar(name, ledgerName, strong)
    const packed = fitting.filter((one) => fitsPack(ledgerName, one) === true)
    let left = packed.length > 0 ? packed : fitting
    const maker = firstWord(manufacturer ?? '')
    const made = maker === '' ? [] : left.filter((one) => firstWord(one.manufacturer) === maker)
    if (left.length > 1 && made.length > 0) left = made
    const [only, ...others] = left
    return only && others.length === 0 && !isFar(only, mrp)
      ? { is: 'sure', product: candidate(only) }
      : { is: 'choose', products: left.slice(0, offered).map(candidate) }
  }
}
