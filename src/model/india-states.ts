import { z } from 'zod'

/**
 * The States and union territories of India by the code that GST gives them, each with its name as the returns write it and then other
 * spellings in use. 25 (Daman and Diu) became part of 26 in 2020, and 28 was Andhra Pradesh before Telangana: no place has them today.
 */
const states = {
  '01': ['Jammu and Kashmir', 'J&K', 'JK', 'Jammu Kashmir'],
  '02': ['Himachal Pradesh', 'HP'],
  '03': ['Punjab', 'PB', 'Panjab'],
  '04': ['Chandigarh', 'CH'],
  '05': ['Uttarakhand', 'UK', 'UA', 'Uttaranchal', 'Uttrakhand'],
  '06': ['Haryana', 'HR'],
  '07': ['Delhi', 'DL', 'New Delhi', 'NCT of Delhi', 'National Capital Territory of Delhi'],
  '08': ['Rajasthan', 'RJ'],
  '09': ['Uttar Pradesh', 'UP'],
  '10': ['Bihar', 'BR'],
  '11': ['Sikkim', 'SK'],
  '12': ['Arunachal Pradesh', 'AR'],
  '13': ['Nagaland', 'NL'],
  '14': ['Manipur', 'MN'],
  '15': ['Mizoram', 'MZ'],
  '16': ['Tripura', 'TR'],
  '17': ['Meghalaya', 'ML'],
  '18': ['Assam', 'AS'],
  '19': ['West Bengal', 'WB', 'Paschim Banga'],
  '20': ['Jharkhand', 'JH'],
  '21': ['Odisha', 'OD', 'OR', 'Orissa'],
  '22': ['Chhattisgarh', 'CG', 'CT', 'Chattisgarh', 'Chhatisgarh', 'Chattishgarh'],
  '23': ['Madhya Pradesh', 'MP'],
  '24': ['Gujarat', 'GJ', 'Gujrat'],
  '26': [
    'Dadra and Nagar Haveli and Daman and Diu',
    'DNHDD',
    'DH',
    'Dadra and Nagar Haveli',
    'Dadra Nagar Haveli',
    'DN',
    'Daman and Diu',
    'DD',
  ],
  '27': ['Maharashtra', 'MH', 'Maharastra'],
  '29': ['Karnataka', 'KA'],
  '30': ['Goa', 'GA'],
  '31': ['Lakshadweep', 'LD', 'Lakshadweep Islands'],
  '32': ['Kerala', 'KL', 'Keralam'],
  '33': ['Tamil Nadu', 'TN', 'Tamilnad'],
  '34': ['Puducherry', 'PY', 'Pondicherry', 'Pondichery'],
  '35': ['Andaman and Nicobar Islands', 'AN', 'A&N Islands', 'Andaman and Nicobar'],
  '36': ['Telangana', 'TS', 'TG', 'Telengana'],
  '37': ['Andhra Pradesh', 'AP', 'Andhra'],
  '38': ['Ladakh', 'LA'],
  '97': ['Other Territory'],
} as const

export type StateCode = keyof typeof states

/** What two spellings of one name share: no case, accents, spaces and signs, `&` for "and", and no article. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^\s*the\s/, '')
    .replace(/[^a-z]/g, '')

const codes = new Map(
  Object.entries(states).flatMap(([code, names]) =>
    names.map((name) => [keyOf(name), code as StateCode] as const),
  ),
)

export const isStateCode = (text: string): text is StateCode => Object.hasOwn(states, text)

/** The code of a State by its name in any usual spelling; null for a name of none. */
export const stateCodeOf = (name: string): StateCode | null => codes.get(keyOf(name)) ?? null

export const stateName = (code: StateCode): string => states[code][0]

/** `33-Tamil Nadu`, as the tables of GST returns write a place of supply. */
export const placeOfSupply = (code: StateCode): string => `${code}-${stateName(code)}`

export const beginsWithState = (gstin: string): boolean => isStateCode(gstin.slice(0, 2))

/** The State that a GSTIN is registered in. Throws for one that begins with no State. */
export const stateOfGstin = (gstin: string): StateCode => {
  const code = gstin.slice(0, 2)
  if (isStateCode(code)) return code
  throw new Error(`a GSTIN begins with ${code}, which is the code of no State`)
}

/** A transform of a schema: the name of a State in the spelling of the returns, however it was written. */
export const asStateName = (name: string, context: z.RefinementCtx): string => {
  const code = stateCodeOf(name)
  if (code) return stateName(code)
  context.addIssue({ code: 'custom', message: 'is no State or union territory of India' })
  return z.NEVER
}
