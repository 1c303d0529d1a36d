const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The last character of a GSTIN: digits of base 36 times 1 and 2 in turn, the two digits of each product added up. */
const checkCharacter = (first: string): string => {
  let sum = 0
  for (const [index, character] of [...first].entries()) {
    const product = digits.indexOf(character) * (1 + (index % 2))
    sum += Math.floor(product / 36) + (product % 36)
  }
  return digits.charAt((36 - (sum % 36)) % 36)
}

/** State, PAN, the number of the registration, Z, and a check character. */
const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[A-Z\d]$/

/** Why a text is no GSTIN of a registered business, whatever State it begins with; null for one. */
export const gstinFault = (text: string): 'form' | 'check' | null => {
  if (!form.test(text)) return 'form'
  return checkCharacter(text.slice(0, 14)) === text.at(14) ? null : 'check'
}
