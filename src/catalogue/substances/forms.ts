import { foldSubstance } from './fold.ts'
import table from './forms.json' with { type: 'json' }
import { innOf } from './names.ts'

const forms = new Map(
  Object.entries(table.forms).map(([form, substance]) => [innOf(form), innOf(substance)]),
)
const counterIons = new Set(table.counterIons.map(foldSubstance))
const minerals = new Set(table.minerals.map(foldSubstance))
const formulations = new Set(table.formulations.map(foldSubstance))

/** `amphotericin b (liposomal)` → `amphotericin b`. A bracket that names a route stays, because a cream acts differently from a tablet. */
const withoutFormulation = (name: string): string | undefined => {
  const prefix = table.formulationPrefixes.find((word) => name.startsWith(`${word} `))
  if (prefix !== undefined) return name.slice(prefix.length + 1)
  const [, base, bracket] = /^(.+) \(([^()]*)\)$/.exec(name) ?? []
  return base !== undefined && bracket !== undefined && formulations.has(bracket) ? base : undefined
}

/** `metoprolol succinate` → `metoprolol`. If only minerals would remain, as for potassium chloride, the whole name is the substance. */
const withoutCounterIon = (name: string): string | undefined => {
  const words = name.split(' ')
  const base = words.slice(0, -1)
  if (
    !counterIons.has(words.at(-1) ?? '') ||
    base.every((word) => minerals.has(word) || counterIons.has(word))
  )
    return undefined
  // The ion is part of some INNs: methylthioninium chloride is also called methylthioninium.
  return innOf(base.join(' ')) === name ? undefined : base.join(' ')
}

/** `s(-)-metoprolol` → `metoprolol`. */
const withoutHand = (name: string): string | undefined =>
  /^(?:\([rs]\)|[rs])(?:\s*\([+-]\)\s*-?|\s*-)\s*([a-z].{4,})$/.exec(name)?.[1]

/**
 * The identity of a salt under its national names: `lignocaine hcl` → `lidocaine hcl`. The ion stays, because the strength is that of the
 * whole salt.
 */
export const saltIdentityOf = (name: string): string => {
  const inn = innOf(name)
  const base = withoutCounterIon(inn)
  return base === undefined ? inn : `${saltIdentityOf(base)}${inn.slice(base.length)}`
}

/** More steps than any name has removable parts. */
const maxSteps = 8

/** Applies `step` to the INN of a name until it finds nothing more to remove. */
const reduced = (name: string, step: (name: string) => string | undefined): string => {
  let current = innOf(name)
  for (let steps = 0; steps < maxSteps; steps++) {
    const next = step(current)
    if (next === undefined) return current
    current = innOf(next)
  }
  return current
}

/** `metoprolol succinate` → `metoprolol`: removes salts, hydrates and formulations; keeps enantiomers and prodrugs. */
export const baseOf = (name: string): string =>
  reduced(name, (current) => withoutFormulation(current) ?? withoutCounterIon(current))

/** `oseltamivir phosphate` → `oseltamivir`: removes salts and hydrates only. A liposomal form is another medicine. */
export const withoutSaltForm = (name: string): string => reduced(name, withoutCounterIon)

/**
 * The folded active substance: equal for salts, esters, hydrates, formulations, enantiomers and prodrugs of one substance. It says what is
 * equal in the body, not in strength: products of two forms are not substitutes.
 */
export const actingSubstance = (name: string): string =>
  reduced(
    name,
    (current) =>
      forms.get(current) ??
      withoutFormulation(current) ??
      withoutCounterIon(current) ??
      withoutHand(current),
  )

/** Salt forms as labels and prescriptions write them: customers search for these where the catalogue has only the base. */
export const commonForms: readonly string[] = table.common
