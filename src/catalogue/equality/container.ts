import type { PackForm } from '#model/product.ts'
import type { SubstitutionFacts } from './substitution-facts.ts'

/** Containers of a single dose form each; they cannot replace one another. */
const known: readonly PackForm[] = [
  'vial',
  'ampoule',
  'pen',
  'cartridge',
  'syringe',
  'bag',
  'bottle',
]

const said: [RegExp, PackForm][] = [
  [/\bpre-?filled syringe\b|\bsyringe\b|\bpfs\b/i, 'syringe'],
  [/cartridge|cartrige|penfill|\brefill?\b/i, 'cartridge'],
  [/kwikpen|flexpen|flextouch|solostar|\bpen\b|dispo ?pen|espipen|autopen|novolet/i, 'pen'],
  [/\bvials?\b/i, 'vial'],
  [/\bampoules?\b|\bampules?\b/i, 'ampoule'],
]

/** Pens and cartridges fit only their own device, so its name counts; `junior`, `echo` and the like measure half units, `max` double ones. */
const devices =
  /kwikpen|flexpen|flextouch|solostar|dispo ?pen(?: ?2)?|espipen|autopen|novolet|penfill|\brefill?\b|\binnolet\b|clikstar|\bautoinjector\b|\bpump\b|\b(?:junior|half ?units?|hd|echo|demi|max|doublestar|tempo)\b/gi

/**
 * The container of an injection, with the device. `null` if the pack does not state it (`packet of 1 injection`) or the name contradicts
 * it: `Huminsulin Cartridge` in a vial.
 */
export const containerOf = ({ name, packLabel, packForm }: SubstitutionFacts): string | null => {
  const named = said.filter(([word]) => word.test(name)).map(([, container]) => container)
  const labelled = said.filter(([word]) => word.test(packLabel)).map(([, container]) => container)
  const container = known.includes(packForm) ? packForm : (labelled[0] ?? named[0])
  if (container === undefined) return null
  if (named.length > 0 && !named.includes(container)) return null
  if (container !== 'pen' && container !== 'cartridge') return container
  const words = [...`${name} ${packLabel}`.toLowerCase().matchAll(devices)].map(([word]) =>
    word.replaceAll(' ', ''),
  )
  return [container, ...[...new Set(words)].sort()].join('-')
}

/** Names of powder capsules, each for the device of its maker: Rotacap, Respicap, Octacap … */
const powderCapsules = /\b([a-z]{3,}cap)s?\b/gi
const otherInhalers =
  /autohaler|synchrobreathe|accuhaler|diskus|diskette|turbuhaler|multihaler|ciphaler|nexhaler|ellipta|respimat|easyhaler|airz|transhaler|novocart/gi
/** Other names of one device. */
const sameDevice: Record<string, string> = { accuhaler: 'diskus' }

/**
 * The device of an inhaler. Powder capsules and propellant sprays are taken differently, and each device delivers another share of the dose
 * to the lungs. `null` if name and pack name two devices, or none.
 */
export const inhalerOf = ({ name, packLabel, unit, form }: SubstitutionFacts): string | null => {
  const text = `${name} ${packLabel}`.toLowerCase()
  const capsules = [...text.matchAll(powderCapsules)].map((match) => match[1] as string)
  const others = [...text.matchAll(otherInhalers)].map(([word]) => sameDevice[word] ?? word)
  const words = [...new Set([...capsules, ...others])]
  if (words.length > 1) return null
  const [device] = words
  const isCapsule = unit === 'inhalation capsule' || form === 'capsule'
  if (device !== undefined) return capsules.length > 0 === isCapsule ? device : null
  // An inhaler counted in doses without another device named is a propellant spray.
  return unit === 'dose' && /\bmdi\b|\binhaler\b/i.test(`${packLabel} ${name}`) ? 'mdi' : null
}
