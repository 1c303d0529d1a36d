import { existsSync, readFileSync } from 'node:fs'
import { beginsWithState, stateName, stateOfGstin } from '#model/india-states.ts'
import { type Locale, languageOf, locales } from '#model/locale.ts'
import { typedRupees } from '#model/money.ts'
import { seriesOf } from '#model/shop.ts'
import { logoFrom } from './logo.ts'
import { openingHours } from './opening-hours.ts'

/** A shop as it is being written: parts that were not answered are absent. */
export type Draft = Record<string, unknown>
export type Answers = ReadonlyMap<string, string>

export type Question = {
  /** The flag that answers it, `--gstin`. */
  flag: string
  ask: string
  /** An answer in brackets is taken for none. */
  usual?: (answers: Answers) => string
  /** Without an answer, and without a usual one, it is asked again. */
  needed?: boolean
  /** Whether the answers so far make it a question; always where absent. */
  when?: (answers: Answers) => boolean
  /** The only answers there are; any where absent. */
  of?: readonly string[]
  /** Why an answer cannot be taken, where the field of `shop.json` does not say it. */
  fault?: (answer: string) => Promise<string | null> | string | null
  /** Fields of `shop.json` of which this answer is the reason. */
  fields: readonly string[]
  put: (draft: Draft, answer: string, answers: Answers) => void
}

/** Puts a value at `seller.place.city`, making what is above it. */
const set = (draft: Draft, path: string, value: unknown): void => {
  const names = path.split('.')
  const last = names.pop() as string
  let at = draft
  for (const name of names) at = (at[name] ??= {}) as Draft
  at[last] = value
}

const at =
  (path: string) =>
  (draft: Draft, answer: string): void =>
    set(draft, path, answer)

/** `10 %` and `₹1,000` as numbers; what is none is refused by the schema. */
const numberIn = (answer: string): number =>
  typedRupees(answer.replace(/\s*(?:%|percent|₹|rs\.?|rupees|\/-)$/i, ''))
/** What is no number would be refused in words of the schema. */
const numberFault = (answer: string): string | null =>
  Number.isNaN(numberIn(answer)) ? 'must be a number such as 30' : null
const numberAt =
  (path: string) =>
  (draft: Draft, answer: string): void =>
    set(draft, path, numberIn(answer))

const listed = (answer: string, by: RegExp): string[] =>
  answer
    .split(by)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** `en mr`, `English, Marathi` or `मराठी`. */
const languagesIn = (answer: string): string[] =>
  answer === 'all'
    ? [...locales]
    : [...new Set(['en', ...listed(answer.toLowerCase(), /[\s,]+|\band\b/).map(languageNamed)])]
const languageNamed = (word: string): string =>
  locales.find((locale) => {
    const english = new Intl.DisplayNames('en', { type: 'language' }).of(locale)
    return [languageOf(locale).name, english].some((name) => name?.toLowerCase() === word)
  }) ?? word

const sells = (answers: Answers): boolean => Boolean(answers.get('gstin'))
const names = (answers: Answers): boolean => Boolean(answers.get('officer'))
const of =
  (flag: string) =>
  (answers: Answers): string =>
    answers.get(flag) ?? ''

const nameIn = (locale: Locale): Question => ({
  flag: `name-${locale}`,
  ask: `The name in ${languageOf(locale).name}`,
  when: (answers) => languagesIn(answers.get('languages') ?? '').includes(locale),
  fields: [`name.${locale}`],
  put: at(`name.${locale}`),
})

/** `440 022`, `440001 - 440037`: pincodes as they are printed. */
const closed = (pincodes: string): string => pincodes.replaceAll(/\s/g, '')
const isPincode = (text: string): boolean => /^\d{6}\b/.test(closed(text))

/** Customers read the name of the city in a sentence of their language. */
const cityIn = (locale: Locale): Question => ({
  flag: `city-${locale}`,
  ask: `That city in ${languageOf(locale).name}`,
  when: (answers) =>
    languagesIn(answers.get('languages') ?? '').includes(locale) &&
    listed(answers.get('deliver') ?? '', /,/).some(isPincode),
  fields: ['delivery'],
  put: (draft, answer) => {
    const { places = [] } = (draft.delivery ?? {}) as { places?: { city: string | object }[] }
    const [place] = places
    if (!place) return
    const names = typeof place.city === 'string' ? { en: place.city } : place.city
    set(draft, 'delivery.places', [{ ...place, city: { ...names, [locale]: answer } }])
  },
})

/** What `npm run shop -- new` asks, in this order; every one may be answered by its flag. */
export const questions: readonly Question[] = [
  {
    flag: 'name',
    ask: 'Name of the shop',
    needed: true,
    fields: ['name', 'name.en'],
    put: at('name.en'),
  },
  {
    flag: 'languages',
    ask: 'Languages besides English, of hi te gu mr ta, or all',
    usual: () => 'en',
    fault: async (answer) => {
      const other = languagesIn(answer).find((one) => !locales.some((locale) => locale === one))
      return other === undefined ? null : `must be of en hi te gu mr ta: ${other} is none of them`
    },
    fields: ['languages'],
    put: (draft, answer) => set(draft, 'languages', languagesIn(answer)),
  },
  ...locales.filter((locale) => locale !== 'en').map(nameIn),
  {
    flag: 'short-name',
    ask: 'A short name for the header of a phone, at most 16 characters',
    when: (answers) => (answers.get('name') ?? '').length > 16,
    fields: ['shortName'],
    put: at('shortName'),
  },
  {
    flag: 'colour',
    ask: 'Colour of what can be pressed, such as #8a1c4a',
    fields: ['colours'],
    put: at('colours.action'),
  },
  {
    flag: 'logo',
    ask: 'File of your logo, about square, of which every icon is made: SVG, or PNG or JPEG of 256 pixels and more',
    fault: async (answer) => {
      if (!existsSync(answer)) return 'names no file that is there'
      const drawn = await logoFrom(readFileSync(answer))
      return 'fault' in drawn ? drawn.fault : null
    },
    fields: [],
    put: () => undefined,
  },
  {
    flag: 'series',
    ask: 'Letters with which numbers of your invoices begin',
    usual: (answers) => {
      const name = { en: of('short-name')(answers) || of('name')(answers) }
      return seriesOf({ name }).letters
    },
    fields: ['series'],
    put: at('series'),
  },
  {
    flag: 'phone',
    ask: 'Telephone for customers, a landline too',
    needed: true,
    fields: ['contact.phone'],
    put: at('contact.phone'),
  },
  {
    flag: 'email',
    ask: 'E-mail address for customers',
    fields: ['contact.email'],
    put: at('contact.email'),
  },
  {
    flag: 'whatsapp',
    ask: 'Number on WhatsApp',
    fields: ['contact.whatsapp'],
    put: at('contact.whatsapp'),
  },
  {
    flag: 'hours',
    ask: 'Opening hours, such as 9 am to 9 pm, Monday to Saturday; 10 am to 2 pm, Sunday',
    fault: async (answer) =>
      openingHours(answer)
        ? null
        : 'must be times and days such as 9 am to 9 pm, Monday to Saturday',
    fields: ['contact.open'],
    put: (draft, answer) => set(draft, 'contact.open', openingHours(answer)),
  },
  {
    flag: 'gstin',
    ask: 'GSTIN (without one, invoices say that they are samples)',
    fields: ['seller.gstin', 'seller.state'],
    put: (draft, answer) => {
      set(draft, 'seller.gstin', answer)
      // A GSTIN begins with its State, so it is not asked for both.
      if (beginsWithState(answer)) set(draft, 'seller.state', stateName(stateOfGstin(answer)))
    },
  },
  {
    flag: 'legal-name',
    ask: 'Name in the licences',
    usual: of('name'),
    when: sells,
    fields: ['seller.name'],
    put: at('seller.name'),
  },
  {
    flag: 'address',
    ask: 'Address in the licences, its lines parted by ;',
    needed: true,
    when: sells,
    fields: ['seller.address'],
    put: (draft, answer) => set(draft, 'seller.address', listed(answer, /;/)),
  },
  {
    flag: 'city',
    ask: 'City of that address',
    needed: true,
    when: sells,
    fields: ['seller.place.city'],
    put: at('seller.place.city'),
  },
  {
    flag: 'pincode',
    ask: 'Pincode of that address',
    needed: true,
    when: sells,
    fields: ['seller.place.pincode'],
    put: (draft, answer) => set(draft, 'seller.place.pincode', closed(answer)),
  },
  {
    flag: 'form20',
    ask: 'Licence in Form 20',
    needed: true,
    when: sells,
    fields: ['seller.licences.form20'],
    put: at('seller.licences.form20'),
  },
  {
    flag: 'form21',
    ask: 'Licence in Form 21',
    needed: true,
    when: sells,
    fields: ['seller.licences.form21'],
    put: at('seller.licences.form21'),
  },
  {
    flag: 'fssai',
    ask: 'FSSAI number, if you sell food',
    when: sells,
    fields: ['seller.licences.fssai'],
    put: at('seller.licences.fssai'),
  },
  {
    flag: 'pharmacist',
    ask: 'Name of the pharmacist',
    needed: true,
    when: sells,
    fields: ['seller.pharmacists.0.name'],
    put: (draft, answer) => set(draft, 'seller.pharmacists', [{ name: answer }]),
  },
  {
    flag: 'registration',
    ask: 'Registration number of the pharmacist',
    needed: true,
    when: sells,
    fields: ['seller.pharmacists.0.registration'],
    put: (draft, answer) => {
      const { pharmacists = [{}] } = (draft.seller ?? {}) as { pharmacists?: object[] }
      set(draft, 'seller.pharmacists', [{ ...pharmacists[0], registration: answer }])
    },
  },
  {
    flag: 'officer',
    ask: 'Name of the grievance officer, whom an online shop must name',
    when: sells,
    fields: ['seller.grievanceOfficer.name'],
    put: at('seller.grievanceOfficer.name'),
  },
  {
    flag: 'officer-designation',
    ask: 'Designation of the officer',
    usual: () => 'Grievance Officer',
    when: names,
    fields: ['seller.grievanceOfficer.designation'],
    put: (draft, answer, answers) => {
      set(draft, 'seller.grievanceOfficer.designation', answer)
      set(draft, 'seller.grievanceOfficer.address', listed(answers.get('address') ?? '', /;/))
    },
  },
  {
    flag: 'officer-email',
    ask: 'E-mail address of the officer',
    usual: of('email'),
    when: names,
    fields: ['seller.grievanceOfficer.email'],
    put: at('seller.grievanceOfficer.email'),
  },
  {
    flag: 'officer-phone',
    ask: 'Telephone of the officer',
    usual: of('phone'),
    when: names,
    fields: ['seller.grievanceOfficer.phone'],
    put: at('seller.grievanceOfficer.phone'),
  },
  {
    flag: 'discount',
    ask: 'Percent off the MRP of what has no price of its own',
    usual: () => '0',
    fault: numberFault,
    fields: ['charges.discountPercent'],
    put: numberAt('charges.discountPercent'),
  },
  {
    flag: 'shipping-fee',
    ask: 'Fee for delivery in rupees, 0 for none',
    usual: () => '0',
    fault: numberFault,
    fields: ['charges.shipping', 'charges.shipping.feeRupees'],
    put: (draft, answer) =>
      numberIn(answer) === 0
        ? set(draft, 'charges.shipping', null)
        : numberAt('charges.shipping.feeRupees')(draft, answer),
  },
  {
    flag: 'free-from',
    ask: 'Goods of how many rupees are delivered free',
    usual: () => '250',
    when: (answers) => numberIn(answers.get('shipping-fee') ?? '0') > 0,
    fault: numberFault,
    fields: ['charges.shipping'],
    put: (draft, answer, answers) => {
      // Goods cannot be sent free from an amount where they always are.
      if (numberIn(answers.get('shipping-fee') ?? '') === 0)
        set(draft, 'charges.shipping.feeRupees', 0)
      numberAt('charges.shipping.freeFromRupees')(draft, answer)
    },
  },
  {
    flag: 'minimum',
    ask: 'Least order in rupees',
    usual: () => '100',
    fault: numberFault,
    fields: ['charges.minimumRupees'],
    put: numberAt('charges.minimumRupees'),
  },
  {
    flag: 'deliver',
    ask: 'Where you deliver: pincodes of your city (411001-411062, 412207), cities of the catalogue (Pune, Satara), or how far (8 km)',
    fields: ['delivery'],
    put: (draft, answer, answers) => {
      const all = listed(answer, /,/)
      const pincodes = all.filter((one) => /^\d/.test(one)).map(closed)
      const far = /^(\d+(?:\.\d+)?) ?km$/i.exec(answer)
      if (far)
        set(draft, 'delivery.around', {
          pincode: closed(answers.get('pincode') ?? ''),
          km: Number(far[1]),
        })
      else if (pincodes.length > 0)
        set(draft, 'delivery.places', [{ city: answers.get('city') ?? '', pincodes }])
      const cities = far ? [] : all.filter((one) => !/^\d/.test(one))
      if (cities.length > 0) set(draft, 'delivery.cities', cities)
    },
  },
  ...locales.filter((locale) => locale !== 'en').map(cityIn),
  {
    flag: 'alone',
    ask: 'Do you run the shop alone? Then acts of two people take you a day (docs/make-it-yours.md): yes or no',
    usual: () => 'no',
    of: ['yes', 'no'],
    fields: ['smallShop'],
    put: (draft, answer) => {
      if (answer === 'yes') set(draft, 'smallShop', {})
    },
  },
  {
    flag: 'owner',
    ask: 'Your own e-mail address, which is told of acts that wait',
    needed: true,
    when: (answers) => answers.get('alone') === 'yes' && !answers.get('email'),
    fields: ['smallShop.owner'],
    put: at('smallShop.owner'),
  },
]
