import { typedRupees } from '#model/money.ts'

/** Rupees that were typed. What is no amount is sent as it was typed, so that it is refused at its field, and not taken for none. */
export const rupeesIn = (text: string): number => {
  const amount = typedRupees(text)
  return Number.isNaN(amount) ? (text as unknown as number) : amount
}

/** What was typed into a field of a form; empty where there is none. */
export const textIn = (fields: FormData, name: string): string =>
  String(fields.get(name) ?? '').trim()
