import { mendStrength, type Part } from './composition.ts'
import type { Fields, Input } from './input.ts'
import type { Medicine } from './medicine.ts'

/** Above the ids of every other source. */
const firstId = 50_000_000_000

const salt = String.raw`[A-Z][A-Za-z-]+(?: [A-Za-z-]+){0,2}`
const strength = String.raw`\d+(?:\.\d+)?\s?(?:mg|mcg|g|IU)`
const release =
  'Prolonged[- ]Release|Sustained[- ]Release|Extended[- ]Release|Gastro-?resistant|Enteric Coated|Dispersible|Orally Disintegrating|Chewable|Effervescent|Sublingual'
const form = 'Tablets?|Capsules?'
const standard = String.raw`(?: (?:IP|BP|USP))?`

/** `Aspirin Gastro-resistant Tablets IP 150 mg`. */
const alone = new RegExp(
  `^(?<salt>${salt}?)(?: (?<release>${release}))? (?<form>${form})${standard} (?<strength>${strength})$`,
  'i',
)
/** `Chlorzoxazone 500mg, Diclofenac 50mg and Paracetamol 325mg Tablets IP`. */
const together = new RegExp(
  `^(?<parts>${salt} ${strength}(?:(?:, | and | & |, and )${salt} ${strength})*)(?: (?<release>${release}))? (?<form>${form})${standard}$`,
  'i',
)
const part = new RegExp(`(${salt}) (${strength})`, 'gi')

/** Two salts that share a strength, or a release in the place of a salt. */
const noSalt = /\b(?:and|with|SR|ER|XR|MR|DR)\b/i

/** As pack labels of the other sources write it; null for a release of which they have no word. */
const releaseWord = (text: string | undefined): string | null => {
  if (text === undefined) return ''
  if (/release/i.test(text)) return ' sr'
  if (/gastro|enteric/i.test(text)) return ' enteric coated'
  if (/disintegrating/i.test(text)) return ' orodispersible'
  return ` ${text.toLowerCase()}`
}

const partsOf = (name: string): { parts: Part[]; kind: string; release: string } | null => {
  const match = alone.exec(name) ?? together.exec(name)
  const groups = match?.groups
  if (!groups?.form) return null
  const word = releaseWord(groups.release)
  if (word === null) return null
  const parts = groups.salt
    ? [{ salt: groups.salt, strength: mendStrength(groups.strength ?? '') }]
    : [...(groups.parts ?? '').matchAll(part)].map(([, salt = '', strength = '']) => ({
        salt: salt.replace(/^and /i, ''),
        strength: mendStrength(strength),
      }))
  if (parts.some(({ salt }) => noSalt.test(salt))) return null
  return { parts, kind: groups.form.toLowerCase().replace(/s$/, ''), release: word }
}

/**
 * The government's list of generic medicines, as products that this shop knows and does not sell. Its names are prose, so only tablets and capsules
 * by the piece are taken whose whole name is salts, strengths and a form; the others are counted and left out.
 */
export const readJanAushadhi = async ({
  rows,
  dirt,
  report,
}: Input<Fields>): Promise<Medicine[]> => {
  const medicines: Medicine[] = []
  for await (const row of rows()) {
    const name = (row['Generic Name'] ?? '').replace(/\s+/g, ' ').trim()
    const count = /^(\d{1,3})'s$/.exec(row['Unit Size']?.trim() ?? '')?.[1]
    const price = Number(row.MRP)
    const code = Number(row['Drug Code'])
    const read = partsOf(name)
    if (!read || count === undefined) {
      dirt.count('name-not-of-salts-strengths-and-form')
      continue
    }
    if (!(price > 0) || !Number.isInteger(code)) {
      dirt.count('price-or-code-missing')
      continue
    }
    medicines.push({
      id: firstId + code,
      name,
      maker: 'Jan Aushadhi',
      packLabel: `strip of ${count} ${read.kind}${read.release}`,
      composition: read.parts,
      whole: true,
      price,
      discontinued: false,
      available: false,
      sideEffects: [],
      scheme: true,
    })
    report.used++
  }
  return medicines
}
