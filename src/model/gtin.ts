// Numbers of products that GS1 assigns: GTIN-8, UPC (12), EAN-13 and GTIN-14 are one number, written with 14 digits.

const checkDigit = (digits: string): number => {
  const sum = [...digits]
    .toReversed()
    .reduce((all, digit, nth) => all + Number(digit) * (nth % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** The 14 digits of a number that a person typed or a catalogue names; null where its length or its check digit is wrong. */
export const readGtin = (typed: string): string | null => {
  const digits = typed.normalize('NFKC').replaceAll(/[\s-]/g, '')
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null
  const whole = digits.padStart(14, '0')
  return checkDigit(whole.slice(0, 13)) === Number(whole[13]) ? whole : null
}

/** As many digits as such a number has, of which a scanner read one wrongly. */
export const isMisread = (code: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(code.trim()) && readGtin(code) === null

/**
 * The number of the packs in an outer carton, if a number may be that of a carton: its first digit is then 1 to 8. null for the number of a pack
 * and of goods by weight.
 */
export const contentOf = (gtin: string): string | null => {
  if (!/^[1-8]/.test(gtin)) return null
  const inner = `0${gtin.slice(1, 13)}`
  return `${inner}${checkDigit(inner)}`
}

/** As it stands on a pack: without the zeros before an EAN-13 or UPC. */
export const gtinPrinted = (gtin: string): string =>
  gtin.startsWith('000000')
    ? gtin.slice(6)
    : gtin.startsWith('00')
      ? gtin.slice(2)
      : gtin.replace(/^0/, '')
