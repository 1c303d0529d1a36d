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

const isChecked = (text: string): boolean => checkCharacter(text.slice(0, 14)) === text.at(14)

/** State, PAN, the number of the registration, Z, and a check character. */
const form = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[A-Z\d]$/

/** State, year, who it is, a number, UN or ON, and a check character. */
const uinForm = /^\d{4}[A-Z]{3}\d{5}[UO]N[A-Z\d]$/

/**
 * Whether a number is the UIN of a body of the United Nations or an embassy, which is on its invoice (rule 46 of the CGST Rules) though it is no registered
 * person (section 2(94) of the CGST Act).
 */
export const isUin = (text: string): boolean => uinForm.test(text) && isChecked(text)

/** Why a text is no GSTIN of a registered business, whatever State it begins with; null for one. */
export const gstinFault = (text: string): 'form' | 'check' | null => {
  if (!form.test(text)) return 'form'
  return isChecked(text) ? null : 'check'
}
