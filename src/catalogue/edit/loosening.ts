import { Schedule, schedules } from '#model/product.ts'
import type { FieldChange } from './edit.ts'

const strictness = (value: unknown): number => {
  const known = Schedule.safeParse(value)
  return known.success ? schedules.indexOf(known.data) : -1
}

const saltsIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.map((one: { saltId?: unknown }) => one.saltId) : []

/** A drug that is taken away may come back as another row: what it was counts as given up. */
const isLooser = ({ entity, field, before, after }: FieldChange): boolean => {
  if (entity === 'otc') return field === 'placedBy' && after !== null
  if (entity !== 'drugs' || before === null) return false
  if (field === 'schedule') return strictness(after) < strictness(before)
  if (field === 'composition') return saltsIn(before).some((salt) => !saltsIn(after).includes(salt))
  return (
    (field === 'prescriptionRequired' || field === 'banned' || field === 'narcotic') &&
    before === true &&
    after !== true
  )
}

/**
 * What edits loosen of the legal class of products: a schedule, a prescription, a ban, a salt of which a rule knows, a medicine placed among the health
 * products. The rules of the salts stand above it in any case (`src/catalogue/sale-rules`).
 */
export const looseningOf = (changes: readonly FieldChange[]): FieldChange[] =>
  changes.filter(isLooser)
