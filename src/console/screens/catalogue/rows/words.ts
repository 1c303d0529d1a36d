import en from '../../../texts/rows.en.json' with { type: 'json' }
import hi from '../../../texts/rows.hi.json' with { type: 'json' }
import { textsOf } from '../../../texts.ts'

export const t = textsOf({ en, hi })

const isNamed = (key: string): key is keyof typeof en => key in en

/** A row by its kind and key; a kind without a form is called as the format calls it. */
export const rowName = (entity: string, key: readonly (string | number)[]): string => {
  const kind = `kind_${entity}`
  return `${isNamed(kind) ? t(kind) : entity} ${key.join(':')}`
}

/** The name of a field; a rare one is called as the format calls it. */
export const nameOf = (field: string): string => {
  // The last name of `faq.0.answer`; an entry of a list of texts, `uses.0`, is called by the list.
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  const key = `field_${name}`
  return isNamed(key) ? t(key) : name
}
