import { internationalNumber, plainNumber, westernDigits } from './phone.ts'

/** What tells that two numbers are one, however they are written. */
export const numberKey = (typed: string): string =>
  `number ${internationalNumber(plainNumber(typed))}`

/** Words of streets as they are shortened; a number is the same with and without "No." before it. */
const longWords = new Map(
  Object.entries({
    ...{ apt: 'apartment', apts: 'apartments', ave: 'avenue', bldg: 'building', blk: 'block' },
    ...{ clny: 'colony', col: 'colony', extn: 'extension', flr: 'floor', hse: 'house' },
    ...{ ln: 'lane', ngr: 'nagar', no: '', nr: 'near', number: '', opp: 'opposite', rd: 'road' },
    ...{ sec: 'sector', soc: 'society', sq: 'square', st: 'street', str: 'street', twr: 'tower' },
  }),
)

/** What tells that two addresses are one door: other spaces, commas, capitals, digits of another script or shortened words make no other. */
export const doorKey = (pincode: string, street: string): string =>
  `door ${pincode} ${westernDigits(street.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[\p{L}\p{M}\p{Nd}]+/gu, (word) => longWords.get(word) ?? word)
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, '')}`
