import { z } from 'zod'
import { type PromiseRule, weekdays } from './delivery-promise.ts'
import { gstinFault } from './gstin.ts'
import {
  asStateName,
  beginsWithState,
  stateCodeOf,
  stateName,
  stateOfGstin,
} from './india-states.ts'
import { charges } from './limits.ts'
import { defaultLocale, Locale, locales } from './locale.ts'
import { type Theme, themeOf, weakPairs } from './look/theme.ts'
import type { OpeningRule } from './opening-hours.ts'
import { patterns } from './patterns.ts'
import { Schedule } from './product.ts'
import { RegistrationNumber } from './registration-number.ts'
import { type SmallShop, smallShopMost } from './small-shop.ts'

const letters = new Intl.Segmenter()

/** A line as pages, mails and papers print it: no markup, no line break, nothing that a text of the interface would fill in. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    // As a reader counts them: an Indic letter with its signs is one.
    .refine(
      (said) => said.length <= 4 * most && [...letters.segment(said)].length <= most,
      `must have at most ${most} characters`,
    )
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
    .regex(/^[^<>{}\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/, 'must be one line without < > { }')
const text = line(200)
const digits = z
  .string()
  .regex(/^\+?[\d ()-]{8,20}$/, 'must be a telephone number such as +91 20 2543 1234')
const email = z.string().regex(patterns.email, 'must be an e-mail address')
const https = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' })

const pincode = z.string().regex(/^[1-9]\d{5}$/, 'must be a pincode of six digits')

/** Characters of a name in a narrow place. */
const shortLength = 16

/** A text by language; one text alone is English, and stands where a language has none. */
const inLanguages = (most: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? { [defaultLocale]: given } : given),
    z
      .partialRecord(Locale, line(most))
      .refine((texts) => texts[defaultLocale] !== undefined, `must have ${defaultLocale}`),
  )

/** Whom the Consumer Protection (E-Commerce) Rules, 2020, rule 4(2) and 4(4), make an online shop name for complaints. */
const GrievanceOfficer = z.strictObject({
  name: text,
  designation: text,
  address: z.array(text).min(1).max(5),
  email: email.optional(),
  phone: text,
})

const gstinFaults = {
  form: 'must be a GSTIN of 15 characters',
  state: 'must begin with the code of a State, such as 33',
  check: 'is mistyped: its last character does not fit the others',
} as const

const Gstin = z.string().superRefine((gstin, context) => {
  const fault = gstinFault(gstin) ?? (beginsWithState(gstin) ? null : 'state')
  if (fault) context.addIssue({ code: 'custom', message: gstinFaults[fault] })
})

/** A GSTIN begins with the State that it is registered in. */
const stateFault = ({ gstin, state }: { gstin: string; state: string }): string | null => {
  if (!beginsWithState(gstin)) return null
  const code = stateOfGstin(gstin)
  return stateCodeOf(state) === code
    ? null
    : `is ${state}, but the GSTIN begins with ${code}, which is ${stateName(code)}`
}

/** Licences of the Drugs Rules, 1945, by their forms, and of the Food Safety and Standards Act, 2006. */
const Licences = z.strictObject({
  form20: text,
  form21: text,
  form20B: text.optional(),
  form21B: text.optional(),
  fssai: z
    .string()
    .regex(/^\d{14}$/, 'must be a number of 14 digits')
    .optional(),
})

const Pharmacist = z.strictObject({ name: text, registration: RegistrationNumber })

/** Who sells, as in the licences and the GST registration. */
const Legal = z
  .strictObject({
    name: text,
    address: z.array(text).min(1).max(5),
    /** Where that address is: an e-invoice states it apart. */
    place: z
      .strictObject({
        city: text,
        pincode,
      })
      .optional(),
    /** State of the registration; a supply to another State carries integrated tax. */
    state: text.transform(asStateName),
    gstin: Gstin,
    licences: Licences,
    /** The first supervises what needs no prescription. */
    pharmacists: z.array(Pharmacist).min(1).max(10),
    grievanceOfficer: GrievanceOfficer.optional(),
  })
  .superRefine((seller, context) => {
    const fault = stateFault(seller)
    if (fault) context.addIssue({ code: 'custom', path: ['state'], message: fault })
  })

/** What orders cost besides their goods. */
const Charges = z.strictObject({
  /** Off the MRP of what the catalogue gives no price of: a shop of its own gives nothing away that it has not said. */
  discountPercent: z.number().min(0).max(50).multipleOf(0.5).default(0),
  shipping: z
    .strictObject({
      feeRupees: z.int().min(1).max(1_000).default(charges.shipping.feeRupees),
      /** Goods of this much are sent free. */
      freeFromRupees: z.int().min(0).max(100_000).default(charges.shipping.thresholdRupees),
    })
    .nullable()
    .optional(),
  minimumRupees: z.int().min(0).max(100_000).optional(),
  /** Cash at the door is asked for in whole rupees, downwards. */
  roundCash: z.boolean().default(false),
})

const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #7a1f3d')
  .transform((hex) => hex.toLowerCase())

/** Two seeds, from which every colour of the shop is made. Colours of warnings, money saved and facts mean the same in every shop. */
const Colours = z
  .strictObject({
    /** What can be pressed. */
    action: colour,
    /** The deep ground of the first screen, the footer and the console; as dark as the action's own where it is left out. */
    ground: colour.optional(),
  })
  .superRefine((seeds, context) => {
    const seen = new Set<string>()
    for (const { seed, name, scheme, ratio, least } of weakPairs(themeOf(seeds))) {
      if (seen.has(seed)) continue
      seen.add(seed)
      context.addIssue({
        code: 'custom',
        path: [seed],
        message: `is too light: ${name.startsWith('on-') ? 'text on it' : 'it on the page'} has a contrast of ${ratio.toFixed(2)}:1 in the ${scheme} scheme and needs ${least}:1`,
      })
    }
  })

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day in India such as 15:00')

/** How customers reach people. */
const Contact = z.strictObject({
  /** Of any kind: many shops have a landline alone. */
  phone: digits,
  email: email.optional(),
  whatsapp: digits.optional(),
  /** In words of the shop's own; those of `open` where it has none. */
  hours: inLanguages(120).optional(),
  /** The same by days, from which pages say whether the shop is open now; holidays are those of the promise. */
  open: z
    .array(
      z
        .strictObject({
          days: z.array(z.enum(weekdays)).min(1).max(weekdays.length),
          from: timeOfDay,
          to: z.union([timeOfDay, z.literal('24:00')]),
        })
        .refine(({ from, to }) => from < to, 'must end after it begins, by 24:00'),
    )
    .min(1)
    .max(21)
    .optional(),
})

/** A pincode, or the first and the last of many: `411001-411062`. */
const pincodes = z
  .string()
  .regex(/^[1-9]\d{5}(-[1-9]\d{5})?$/, 'must be a pincode, or two with a hyphen: 411001-411062')
  .refine((text) => {
    const [first, last = first] = text.split('-').map(Number)
    return Number(first) <= Number(last) && Number(last) - Number(first) < 1_000
  }, 'must go up, over at most 1000 pincodes')

/** Where the shop delivers. Absent, it is where the catalogue says; the parts add up. */
const Delivery = z
  .strictObject({
    /** Cities of the catalogue by their English names, with all their pincodes. */
    cities: z.array(text).max(500).default([]),
    /** Pincodes of the catalogue that are so near to one. */
    around: z
      .strictObject({
        pincode,
        km: z.number().min(1).max(200),
      })
      .optional(),
    /** Pincodes by the shop's own word, which the catalogue need not know. */
    places: z
      .array(
        z.strictObject({
          city: inLanguages(60),
          /** That of the seller where it is left out. */
          state: text.transform(asStateName).optional(),
          pincodes: z.array(pincodes).min(1).max(1_000),
        }),
      )
      .max(100)
      .default([]),
  })
  .refine(
    ({ cities, around, places }) => around || cities.length + places.length > 0,
    'must name cities, places, or how far around a pincode',
  )

const workingDays = (most: number) => z.int().min(0).max(most)

/** When orders are at the door, as far as the shop can keep it (`delivery-promise.ts`). Without `cutOff` no day is promised, and the holidays are days on which the shop is closed. */
const DeliveryPromise = z
  .strictObject({
    cutOff: timeOfDay.optional(),
    packingDays: workingDays(10).default(0),
    reviewDays: workingDays(10).default(1),
    closed: z
      .array(z.enum(weekdays))
      .max(6, 'must leave a day on which the shop works')
      .default(['sunday']),
    holidays: z.array(z.iso.date('must be a day such as 2026-12-25')).max(60).default([]),
    courier: z
      .array(
        z.strictObject({ pincodes: z.array(pincodes).min(1).max(1_000), days: workingDays(30) }),
      )
      .max(100)
      .default([]),
  })
  .refine(({ cutOff, courier }) => !cutOff || courier.length > 0, {
    path: ['courier'],
    message: 'must say how long the courier takes to some pincodes',
  })
  .refine(({ cutOff, courier }) => cutOff || courier.length === 0, {
    path: ['cutOff'],
    message: 'is missing: from which time on is an order begun the next day, such as 15:00',
  })
  .refine(({ closed }) => new Set(closed).size < 7, 'must leave a day on which the shop works')

const lowered = (most: number) =>
  z
    .int('must be whole rupees')
    .min(0, 'must not be negative')
    .max(most, `may only be lowered: at most ${most}`)
    .default(most)

/** A shop of one person (docs/decisions/0102): its limits may only be lowered. */
const SmallShopMode = z.strictObject({
  /** Who is told of what waits; the shop's own address where it is left out. */
  owner: email.optional(),
  language: Locale.default(defaultLocale),
  dayRupees: lowered(smallShopMost.dayRupees),
  monthRupees: lowered(smallShopMost.monthRupees),
})

/** `{DATA_DIR}/shop.json`: everything that makes the shop its owner's (docs/make-it-yours.md). */
export const Shop = z
  .strictObject({
    name: inLanguages(40),
    /** For narrow places: the header of a phone and the icon on its home screen. */
    shortName: inLanguages(shortLength).optional(),
    /** With what numbers of invoices begin; letters of the short name where it is left out. */
    series: z
      .string()
      .regex(/^[A-Z]{2,3}$/, 'must be two or three capital letters such as SAH')
      .optional(),
    /** Languages of the shop; English is what others fall back to. */
    languages: z
      .array(Locale)
      .refine((on) => on.includes(defaultLocale), 'must include en, to which others fall back')
      .transform((on) => locales.filter((locale) => on.includes(locale)))
      .default([...locales]),
    colours: Colours.optional(),
    contact: Contact.optional(),
    seller: Legal.optional(),
    charges: Charges.prefault({}),
    /** The service of doctors that pages lead to; `true` where `CONSULTATION_URL` names it. */
    consultation: z
      .union([z.boolean(), https], 'must be true, false or an address that begins with https://')
      .default(false),
    social: z.array(https).max(10).default([]),
    delivery: Delivery.optional(),
    promise: DeliveryPromise.optional(),
    /** Schedules of the Drugs Rules of which a parcel is handed over only for the code that its customer got (docs/decisions/0122). */
    doorCode: z
      .array(Schedule.exclude(['OTC', 'none']))
      .max(4, 'names a schedule twice')
      .default([]),
    smallShop: SmallShopMode.optional(),
  })
  .superRefine(({ seller, contact, delivery, smallShop }, context) => {
    for (const [at, place] of (delivery?.places ?? []).entries())
      if (!place.state && !seller)
        context.addIssue({
          code: 'custom',
          path: ['delivery', 'places', at, 'state'],
          message: 'is missing: without a seller the State of these pincodes is not known',
        })
    if (smallShop && !smallShop.owner && !contact?.email)
      context.addIssue({
        code: 'custom',
        path: ['smallShop', 'owner'],
        message: 'is missing: name who is told of what one person does alone',
      })
    if (seller && !contact)
      context.addIssue({
        code: 'custom',
        path: ['contact'],
        message: 'is missing: the law makes a seller say how to be reached',
      })
  })
export type Shop = z.infer<typeof Shop> & {
  /** The drawing of `logo.svg` beside the file, or what stands for one; the project's own where there is none. */
  logo?: string | undefined
}

export type Seller = Pick<
  z.infer<typeof Legal>,
  'name' | 'address' | 'place' | 'state' | 'gstin' | 'grievanceOfficer'
> & {
  /** Forms and numbers. */
  drugLicences: string[]
  /** FSSAI number. */
  foodLicence?: string | undefined
  pharmacist: z.infer<typeof Pharmacist>
  contact: string
  /** A sample seller of no real shop: its signature makes no valid invoice. */
  isSample: boolean
}

/** A placeholder: without a configured seller invoices say that they are samples. */
const sample: Seller = {
  name: 'Sample pharmacy',
  address: ['No address'],
  state: 'Tamil Nadu',
  gstin: '33AAAAA0000A1Z9',
  drugLicences: ['none'],
  pharmacist: { name: 'nobody', registration: 'none' },
  contact: 'none',
  isSample: true,
}

const forms = { form20: '20', form21: '21', form20B: '20B', form21B: '21B' } as const

const drugLicencesOf = (licences: z.infer<typeof Licences>): string[] =>
  Object.entries(forms).flatMap(([key, form]) => {
    const number = licences[key as keyof typeof forms]
    return number === undefined ? [] : [`Form ${form}: ${number}`]
  })

/** How a shop is reached, as one line: its telephone, and its e-mail address where it has one. */
export const reachedBy = ({ phone, email }: { phone: string; email?: string | undefined }) =>
  [phone, email].filter(Boolean).join(', ')

/** The seller of a shop; the sample where none is named. */
export const sellerOf = ({ seller, contact }: Shop): Seller => {
  const [pharmacist] = seller?.pharmacists ?? []
  if (!seller || !contact || !pharmacist) return sample
  const { name, address, place, state, gstin, grievanceOfficer, licences } = seller
  return {
    name,
    address,
    place,
    state,
    gstin,
    grievanceOfficer,
    drugLicences: drugLicencesOf(licences),
    foodLicence: licences.fssai,
    pharmacist,
    contact: reachedBy(contact),
    isSample: false,
  }
}

/** Small-shop mode of a shop; null where acts of two people take two. */
export const smallShopOf = ({ smallShop, contact }: Shop): SmallShop | null => {
  const owner = smallShop?.owner ?? contact?.email
  return smallShop && owner ? { ...smallShop, owner } : null
}

/** What a shop can promise; null where it promises nothing. */
export const promiseOf = ({ promise }: Pick<Shop, 'promise'>): PromiseRule | null =>
  promise?.cutOff ? { ...promise, cutOff: promise.cutOff } : null

/** Names of the shop in a language, for the texts of the interface. */
export type ShopNames = Readonly<Record<Locale, { shop: string; shopShort: string }>>

const said = (texts: Partial<Record<Locale, string>>, locale: Locale): string =>
  texts[locale] ?? texts[defaultLocale] ?? ''

/** As many whole words of a name as there is room for in a narrow place. */
const shortened = (name: string): string => {
  if (name.length <= shortLength) return name
  const words = name.slice(0, shortLength + 1).replace(/\s+\S*$/, '')
  return words.length <= shortLength ? words : `${name.slice(0, shortLength - 1)}…`
}

/** The letters with which numbers of a shop's papers begin, and whether the shop wrote them itself or they come from its name. */
export type Series = { letters: string; isChosen: boolean }

/** Letters for the numbers of papers, which the law prints with Latin letters and digits: those of the short name where none were chosen. */
export const seriesOf = (shop: Pick<Shop, 'name' | 'shortName' | 'series'>): Series => {
  const { shopShort } = namesOf(shop)[defaultLocale]
  const latin = shopShort
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
  const letters = shop.series ?? (latin.length < 2 ? 'INV' : latin.slice(0, 3))
  return { letters, isChosen: shop.series !== undefined }
}

export const namesOf = ({ name, shortName }: Pick<Shop, 'name' | 'shortName'>): ShopNames =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      {
        shop: said(name, locale),
        shopShort: shortName ? said(shortName, locale) : shortened(said(name, locale)),
      },
    ]),
  ) as ShopNames

/** What pages show of the shop: nothing of a sample seller, and never an invented officer. Plain data, which goes to every thread. */
export type ShopOnPages = {
  names: ShopNames
  /** Colours of the shop's own, from the sheet at `shopSheet`; null for those of the project. */
  theme: Theme | null
  /** The SVG drawing of a logo of the shop's own; null for that of the project. */
  logo: string | null
  languages: readonly Locale[]
  contact:
    | (Omit<z.infer<typeof Contact>, 'hours' | 'open'> & {
        hours: Record<Locale, string> | null
        opening: OpeningRule | null
      })
    | null
  seller:
    | (Seller & {
        pharmacists: z.infer<typeof Pharmacist>[]
      })
    | null
  charges: z.infer<typeof Charges>
  /** Whether pages lead to online doctors. */
  hasConsultation: boolean
  social: readonly string[]
  delivery: DeliveryAreas | null
}

export const pincodesIn = (lists: readonly string[]): string[] =>
  lists.flatMap((list) => {
    const [first = 0, last = first] = list.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, nth) => String(first + nth))
  })

/** Where the shop delivers, with the State of each place. */
export type DeliveryAreas = Omit<z.infer<typeof Delivery>, 'places'> & {
  places: (Omit<z.infer<typeof Delivery>['places'][number], 'state'> & { state: string })[]
}

const deliveryOf = ({ delivery, seller }: Shop): DeliveryAreas | null =>
  delivery
    ? {
        ...delivery,
        places: delivery.places.map((place) => ({
          ...place,
          state: place.state ?? seller?.state ?? '',
        })),
      }
    : null

const contactOnPages = ({ contact, promise }: Shop): ShopOnPages['contact'] => {
  if (!contact) return null
  const { hours, open, ...rest } = contact
  return {
    ...rest,
    opening: open ? { hours: open, holidays: promise?.holidays ?? [] } : null,
    hours:
      hours === undefined
        ? null
        : (Object.fromEntries(locales.map((locale) => [locale, said(hours, locale)])) as Record<
            Locale,
            string
          >),
  }
}

export const shopOnPages = (shop: Shop): ShopOnPages => {
  const seller = sellerOf(shop)
  return {
    names: namesOf(shop),
    theme: shop.colours ? themeOf(shop.colours) : null,
    logo: shop.logo ?? null,
    languages: shop.languages,
    contact: contactOnPages(shop),
    seller: shop.seller ? { ...seller, pharmacists: shop.seller.pharmacists } : null,
    charges: shop.charges,
    hasConsultation: shop.consultation !== false,
    social: shop.social,
    delivery: deliveryOf(shop),
  }
}
