import { plainNumber } from '#model/phone.ts'

/** What orders are looked for by, as `GET /api/ops/orders` names it. */
export const soughtBy = ['number', 'phone', 'email', 'awb', 'invoice', 'sku', 'batch'] as const
export type SoughtBy = (typeof soughtBy)[number]

/** What a text of each kind may look like: the server refuses others. */
const looks: Readonly<Record<SoughtBy, RegExp>> = {
  number: /^[\dA-Za-z]{3,20}$/,
  phone: /^\+?\d{4,20}$/,
  email: /^\S{3,254}$/,
  awb: /^[\w-]{3,40}$/,
  invoice: /^(?=.*\d)[\dA-Za-z/-]{3,16}$/,
  sku: /^[1-9]\d{0,9}$/,
  batch: /^\S{1,40}$/,
}

export const isSoughtBy = (text: string): text is SoughtBy => soughtBy.some((one) => one === text)

/** Whether `text` may be the whole of what is looked for by `by`. */
export const mayBe = (by: SoughtBy, text: string): boolean =>
  looks[by].test(by === 'phone' ? plainNumber(text) : text.trim())

/** As what a text is looked for where the operator has not chosen: an address has an @, and nothing else has one. */
export const kindsOf = (text: string): SoughtBy[] => {
  const typed = text.trim()
  if (typed.length < 3) return []
  if (typed.includes('@')) return ['email']
  return soughtBy.filter((by) => by !== 'email' && mayBe(by, typed))
}
