import { internationalNumber, plainNumber, westernDigits } from './phone.ts'

/** What tells that two numbers are one, however they are written. */
export const numberKey = (typed: string): string =>
  `number ${internationalNumber(plainNumber(typed))}`

/** What tells that two addresses are one door: other spaces, commas, capitals or digits of another script make no other. */
export const doorKey = (pincode: string, street: string): string =>
  `door ${pincode} ${westernDigits(street.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, '')}`
