import { placeIn } from '#catalogue/equality/place.ts'
import type { Form, PackForm, Release, Route } from '#model/product.ts'
import { containers, measures, nouns, releaseMarks } from './pack-words.ts'

export type ConvertedPack = {
  form: Form
  release: Release
  /** Where it is used, if the form leaves that open and a word states it. */
  route: Route | undefined
  packForm: PackForm
  unitsInPack: number
  unit: string
}

const first = <Value>(table: readonly [RegExp, Value][], text: string): Value | undefined =>
  table.find(([word]) => word.test(text))?.[1]

/**
 * Parses a pack label (`strip of 10 tablet sr`, `vial of 2 ml Injection`). If the label does not state the form, the product's name may (`…
 * Drops`). Unknown words give `other`, never a guess.
 */
export const parsePack = (label: string, productName = ''): ConvertedPack => {
  const match = /^(.*?)\s+of\s+(\d+(?:\.\d+)?)\s*(.*)$/i.exec(label)
  const container = (match?.[1] ?? label).toLowerCase()
  const amount = match ? Number(match[2]) : 1
  const rest = (match?.[3] ?? '').toLowerCase()
  const measured = /^(ml|ltr|gm|g|kg|mdi|mg|mcg|µcg|μcg|iu|lb)\b\s*(.*)$/.exec(rest)
  const words = measured ? (measured[2] as string) : rest
  const name = productName.toLowerCase()
  const noun = nouns.find(({ word }) => word.test(words))
  const form = noun?.form ?? nouns.find(({ word }) => word.test(name))?.form ?? 'other'
  const packForm = first(containers, container) ?? 'other'
  const release =
    form === 'tablet' || form === 'capsule' || form === 'granules'
      ? (first(releaseMarks, words) ?? first(releaseMarks, name) ?? 'plain')
      : 'plain'
  return {
    form,
    release,
    // The words of the pack before those of the name.
    route: placeIn(form, words, name),
    packForm,
    ...contents(form, packForm, amount, measured?.[1], noun?.unit),
  }
}

const counted =
  /^(.* of )(\d+) ([a-z ]*?)(tablet|capsule|pessary|suppository)( (?:[a-z]{2}|retard|enteric coated))?$/i

/** A pack label in words: `strip of 10 tablets SR` for `strip of 10 tablet sr`, `packet of 200 doses (inhaler)` for `packet of 200 MDI Inhaler`. */
export const labelInWords = (label: string): string =>
  label
    .replace(
      /^(.* of )(\d+) MDI (.+)$/i,
      (_, before, amount, words) => `${before}${amount} doses (${words.toLowerCase()})`,
    )
    .replace(counted, (_, before, amount, kind, unit, mark = '') => {
      const many = amount === '1' ? unit : `${unit.replace(/y$/i, 'ie')}s`
      return `${before}${amount} ${`${kind}${many}`.toLowerCase()}${mark.length === 3 ? mark.toUpperCase() : mark.toLowerCase()}`
    })

const contents = (
  form: Form,
  packForm: PackForm,
  amount: number,
  measure: string | undefined,
  piece = 'piece',
): Pick<ConvertedPack, 'unitsInPack' | 'unit'> => {
  if (!(amount > 0 && amount <= 100_000)) return { unitsInPack: 1, unit: piece }
  const known = measure === undefined ? undefined : measures[measure]
  // `strip of 10 ml Tablet`: the measure is a mistake, the count is not.
  if (known && (form === 'tablet' || form === 'capsule'))
    return { unitsInPack: amount, unit: piece }
  if (known)
    return { unitsInPack: Math.round(amount * known.times * 1_000) / 1_000, unit: known.unit }
  // `vial of 10 mg Injection`: the figure is a strength, and the pack is one unit.
  if (measure !== undefined) return { unitsInPack: 1, unit: piece }
  const vessel =
    packForm === 'vial' ||
    packForm === 'ampoule' ||
    packForm === 'syringe' ||
    packForm === 'cartridge' ||
    packForm === 'pen'
  return { unitsInPack: amount, unit: vessel ? packForm : piece }
}
