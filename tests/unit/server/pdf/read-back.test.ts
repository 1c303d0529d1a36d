import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SideEffectForm } from '#contract/side-effects/side-effects.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { defaultLocale, type Locale, locales } from '#model/locale.ts'
import { paise } from '#model/money.ts'
import { manifestPdf } from '#server/orders/dispatch/manifest.ts'
import { labelPdf, type SlipContent, slipPdf } from '#server/orders/dispatch/papers.ts'
import { pickListPdf } from '#server/orders/dispatch/pick-list.ts'
import { invoicePdf } from '#server/orders/invoices/pdf.ts'
import { signInvoice } from '#server/orders/invoices/signature.ts'
import { registerPdf } from '#server/orders/pharmacist/register-pdf.ts'
import type { StoredOrderAddress } from '#server/orders/rows/order-repository.ts'
import { openSigningKey } from '#server/platform/signing-key.ts'
import { reportPdf } from '#server/side-effects/pdf.ts'
import { invoiceOf } from '../../../fixtures/invoice.ts'
import { bare, pdfText, popplerText, structureOf } from '../../../support/pdf-text.ts'
import { temporaryFolder } from '../../../support/project.ts'

const key = openSigningKey(join(temporaryFolder('read-back'), 'key.pem'))
const at = new Date('2026-11-20T06:00:00.000Z')
const { seller } = invoiceOf({})

/** A name with letters that are drawn in another order than they are read, in each script. */
const people: Record<Locale, string> = {
  en: 'Asha Sharma',
  hi: 'आशा शर्मा, क्षितिज',
  te: 'కృష్ణమూర్తి స్త్రీ',
  gu: 'કૃષ્ણકાંત શર્મિષ્ઠા',
  mr: 'ज्ञानेश्वर कुऱ्हाडे',
  ta: 'மீரா கிருஷ்ணன் ஸ்ரீ',
}
const place = 'पुणे மதுரை'

type Made = { of: string; lang: Locale; pdf: Promise<Uint8Array>; says: string[]; tables: number }

const invoiceIn = (locale: Locale, of: Parameters<typeof invoiceOf>[0]): Promise<Uint8Array> => {
  const view = invoiceOf({ buyer: { ...invoiceOf({}).buyer, name: people[locale] }, ...of })
  return invoicePdf([{ view, proof: signInvoice(view, key) }], locale)
}

const slipLine = {
  number: 1,
  name: 'Dolo 650 Tablet',
  pack_label: 'strip of 10 tablets',
  quantity: 120_000,
  units: 10_000,
  unit: 'tablet',
  schedule: 'H',
  batch: null,
  expiry: null,
}

/** Every paper that the shop makes but labels of doses, for a customer of a language. */
const papersIn = (locale: Locale): Made[] => {
  const t = serverTexts(locale)
  const [en, name] = [serverTexts(defaultLocale), people[locale]]
  const both = (...keys: Parameters<typeof t>[0][]) => keys.flatMap((one) => [en(one), t(one)])
  const parcel = { orderId: 'K7Q2W3E4R5T6', parcel: 1, code: 'K7Q2W3E4R5T6-1', at }
  const address = { name, street1: place, city: place, state: 'Tamil Nadu', pincode: '600001' }
  const form = SideEffectForm.parse({ reaction: `${name}\n${place}`, medicine: 'Dolo', age: 61 })
  return [
    {
      of: 'invoice',
      lang: 'en',
      pdf: invoiceIn(locale, {}),
      says: [
        name,
        'TAX INVOICE',
        ...(locale === defaultLocale ? [] : [t('invoice:title')]),
        ...both(
          'invoice:soldBy',
          'invoice:deliveredTo',
          'invoice:prescribedBy',
          'invoice:date',
          'invoice:medicine',
          'invoice:batch',
          'invoice:taxable',
          'invoice:amount',
          'invoice:total',
          'cart:mrpTotal',
        ),
      ],
      tables: 3,
    },
    {
      of: 'credit note',
      lang: 'en',
      pdf: invoiceIn(locale, {
        credit: { against: 'NK/1', invoicedAt: at.toISOString(), reason: place },
      }),
      says: [name, place, ...both('invoice:creditNote', 'invoice:credited')],
      tables: 3,
    },
    {
      of: 'packing slip',
      lang: 'en',
      pdf: slipPdf({
        ...parcel,
        city: place,
        locale,
        lines: [slipLine] as unknown as SlipContent['lines'],
      }),
      says: [
        place,
        ...both('invoice:slip'),
        '12 × strip of 10 tablets',
        ...(locale === defaultLocale ? [] : [`12 × 10 ${t('product:unitTablet', { count: 1 })}`]),
      ],
      tables: 0,
    },
    {
      of: 'address label',
      lang: 'en',
      pdf: labelPdf({
        ...parcel,
        courier: null,
        seller,
        cash: paise(12_300),
        address: address as StoredOrderAddress,
      }),
      says: [name, place],
      tables: 0,
    },
    {
      of: 'list of parcels handed over',
      lang: locale,
      pdf: manifestPdf(
        [
          {
            orderId: 'K7Q2W3E4R5T6',
            parcel: 1,
            courier: null,
            awb: null,
            city: place,
            pincode: '600001',
            cash: paise(0),
          },
        ],
        { day: '2026-11-20', seller, at, locale, on: 'a4' },
      ),
      says: [place, t('invoice:parcels', { count: 1 }), t('invoice:ownRider')],
      tables: 1,
    },
    {
      of: 'picking list on a roll',
      lang: locale,
      pdf: pickListPdf(
        [
          {
            place: name,
            product: 'Dolo 650 Tablet',
            pack: 'strip of 10 tablets',
            batch: null,
            expiry: null,
            packs: '12',
            parcel: 'K7Q2W3E4R5T6-1',
          },
        ],
        { at, locale, on: 'roll' },
      ),
      says: [name, '12 × Dolo 650 Tablet', t('invoice:parcels', { count: 1 })],
      tables: 0,
    },
    {
      of: 'register of Schedule H1',
      lang: 'en',
      pdf: registerPdf(
        [
          {
            date: '2026-11-20',
            invoice: 'NK/1',
            prescriber: place,
            prescriberRegistration: 'TN 1',
            prescriberAddress: null,
            patient: name,
            patientAddress: place,
            drug: 'Dolo',
            maker: 'Micro',
            quantity: '20 tablets',
            batch: 'B1',
            expiry: '2027-11',
            pharmacist: 'A',
            confirmedBy: 'B',
            correction: null,
            cameBack: null,
          },
        ],
        'Register of Schedule H1',
      ),
      says: [name, place],
      tables: 1,
    },
    {
      of: 'report of a side effect',
      lang: locale,
      pdf: reportPdf({
        id: '1',
        state: 'new',
        orderId: null,
        productId: null,
        locale,
        reportedAt: at.toISOString(),
        handledAt: null,
        note: null,
        form,
      }),
      says: [name, place, t('sideEffect:pdfTitle'), t('sideEffect:reaction')],
      tables: 4,
    },
  ]
}

// Seen red without the text beside shaped glyphs, and without each of `tagged`, `group` and the language of the customer.
describe.each(locales)('papers for a customer of %s', (locale) => {
  it.each(papersIn(locale).map((made) => [made.of, made] as const))(
    'read as they look, and have a structure: %s',
    async (_, { lang, pdf, says, tables }) => {
      const bytes = await pdf
      const { scopes, count, ...about } = structureOf(bytes)
      expect(about).toEqual({ lang: `${lang}-IN`, isTitled: true, isMarked: true })
      expect([count('Document'), count('H1') > 0 || tables === 0]).toEqual([1, true])
      expect(count('Table')).toBe(tables)
      expect(scopes.length).toBe(count('TH'))
      if (tables > 0) expect(count('TH')).toBeGreaterThan(0)
      const text = bare(await pdfText(bytes))
      for (const said of says) expect(text).toContain(bare(said))
      // Poppler reads a narrow cell line by line among its neighbours.
      const byPoppler = popplerText(bytes)?.normalize('NFC')
      if (byPoppler !== undefined)
        for (const word of says.join(' ').split(/\s+/)) expect(byPoppler).toContain(word)
    },
  )
})
