import { createPublicKey, verify } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import type { InvoiceView } from '#model/invoice.ts'
import { paise } from '#model/money.ts'
import { createInvoices } from '#server/orders/invoices/invoices.ts'
import { invoicePdf } from '#server/orders/invoices/pdf.ts'
import { signInvoice } from '#server/orders/invoices/signature.ts'
import { runsOf } from '#server/pdf/fonts.ts'
import { unpackWoff } from '#server/pdf/woff.ts'
import { openSigningKey } from '#server/platform/signing-key.ts'
import { invoiceOf, lineOf } from '../../../fixtures/invoice.ts'
import { pdfText } from '../../../support/pdf-text.ts'
import { temporaryFolder } from '../../../support/project.ts'

const folder = temporaryFolder('invoice')
const key = openSigningKey(join(folder, 'keys', 'invoice-key.pem'))
const pagesOf = (pdf: Uint8Array): number =>
  Number(/\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1])

describe('the text of an invoice', () => {
  it('each script of an invoice uses the font that has its letters, with joiners', () => {
    expect(runsOf('12/3, பாரதி मयूर र्\u200dय ₹5')).toEqual([
      { font: 'regular', text: '12/3, ' },
      { font: 'tamil', text: 'பாரதி' },
      { font: 'regular', text: ' ' },
      { font: 'devanagari', text: 'मयूर' },
      { font: 'regular', text: ' ' },
      { font: 'devanagari', text: 'र्\u200dय' },
      { font: 'regular', text: ' ' },
      { font: 'latin_ext', text: '₹' },
      { font: 'regular', text: '5' },
    ])
  })

  it('characters without a font are transliterated to Latin instead of printed as boxes', () => {
    expect(runsOf('తెలుగు', 'bold')).toEqual([{ font: 'telugu', text: 'తెలుగు' }])
    expect(runsOf('ગુજરાતી')).toEqual([{ font: 'gujarati', text: 'ગુજરાતી' }])
    expect(runsOf('ಕನ್ನಡ', 'bold')).toEqual([{ font: 'bold', text: 'knnd' }])
    expect(runsOf('😀')[0]?.text).toMatch(/^[\u0020-\u007e]+$/)
    expect(runsOf('')).toEqual([])
  })

  it('the fonts of an invoice are the same after unpacking', () => {
    const file = createRequire(import.meta.url).resolve(
      '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
    )
    const doc = new PDFDocument()
    const width = (font: string | Buffer) =>
      doc
        .font(font as string)
        .fontSize(12)
        .widthOfString('श्रीकृष्ण मंज़िल')
    expect(width(unpackWoff(readFileSync(file)))).toBe(width(file))
    expect(() => unpackWoff(Buffer.from('wOF2'))).toThrow('no WOFF')
  })
})

const pdfOf = (...views: InvoiceView[]) =>
  invoicePdf(
    views.map((view) => ({ view, proof: signInvoice(view, key) })),
    'en',
  )

describe('the PDF of an invoice', () => {
  it('an invoice and its credit notes are one file, each on pages of its own', async () => {
    const credit = {
      against: 'NK/26-27/000123',
      invoicedAt: '2026-11-20T06:08:04.000Z',
      reason: 'Returned',
    }
    const file = await pdfOf(invoiceOf({}), invoiceOf({ number: 'NC2627-000001', credit }))
    expect(pagesOf(file)).toBe(2)
  })

  it('the PDF of an order is always the same, byte for byte, and differs from that of another order', async () => {
    const view = invoiceOf({})
    const [one, again] = [await pdfOf(view), await pdfOf(view)]
    expect(Buffer.from(one).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(Buffer.compare(one, again)).toBe(0)
    expect(pagesOf(one)).toBe(1)
    const other = invoiceOf({ lines: [lineOf({ offer: paise(1) })] })
    expect(Buffer.compare(one, await pdfOf(other))).not.toBe(0)
  })

  it('the file of an invoice is named after its number', async () => {
    const { seller, sent } = createInvoices(
      invoiceOf({}).seller,
      join(folder, 'keys', 'invoice-key.pem'),
    )
    expect(await sent([invoiceOf({ seller })], 'en')).toMatchObject({
      name: 'NK-26-27-000123.pdf',
      mediaType: 'application/pdf',
    })
  })

  it.each([
    [
      'an invoice has as many pages as its lines need',
      { lines: Array.from({ length: 100 }, () => lineOf({})) },
      6,
    ],
    [
      'an invoice may have a name without a space',
      { lines: [lineOf({ name: 'x'.repeat(500), batch: 'B'.repeat(40) })] },
      1,
    ],
    [
      'an invoice may have no prescription and a name of marks only',
      { prescriptions: [], lines: [lineOf({ name: '़़़' })] },
      1,
    ],
  ])('%s', async (_, of, pages) => {
    const view = invoiceOf(of)
    expect(pagesOf(await pdfOf(view))).toBe(pages)
  })
})

describe('people on an invoice', () => {
  const textOf = async (of: Parameters<typeof invoiceOf>[0]): Promise<string> => {
    return await pdfText(await pdfOf(invoiceOf(of)))
  }

  // Seen red with the pharmacist of `shop.json` in every invoice.
  it('an invoice names the pharmacists who reviewed its prescriptions, and the pharmacist of the shop where it has none', async () => {
    const reviewed = [
      { name: 'Asha Rao', registration: 'TNPC 4711' },
      { name: 'Ravi Nair', registration: 'TNPC 4712' },
    ]
    const text = (await textOf({ pharmacists: reviewed })).replace(/\s+/g, ' ')
    expect(text).toContain(
      'supervision of Asha Rao, registered pharmacist, TNPC 4711, and Ravi Nair, registered pharmacist, TNPC 4712.',
    )
    expect((await textOf({ pharmacists: [] })).replace(/\s+/g, ' ')).toContain(
      'supervision of R. Kavitha, registered pharmacist, TNPC 45678.',
    )
  })

  // Seen red without `billed`.
  it('an invoice names the business that it is billed to with its GSTIN, and the place of supply with its code', async () => {
    const { buyer } = invoiceOf({})
    const business = { gstin: '33AAPFU0939F1Z2', legalName: 'Kaveri Clinics Private Limited' }
    const text = await textOf({ buyer: { ...buyer, business } })
    expect(text).toMatch(/Billed to\s+Kaveri Clinics Private Limited\s+GSTIN 33AAPFU0939F1Z2/)
    expect(text).toContain('Place of supply: 33-Tamil Nadu')
    expect(await textOf({})).not.toContain('Billed to')
  })

  // Seen red without `officerLines`.
  it('an invoice has the food licence of a shop that has one, and none otherwise', async () => {
    const { seller } = invoiceOf({})
    expect(await textOf({ seller: { ...seller, foodLicence: '11523998000123' } })).toContain(
      'FSSAI 11523998000123',
    )
    expect(await textOf({ seller })).not.toContain('FSSAI')
  })

  it('an invoice names the grievance officer of shop.json, and nobody where none is named', async () => {
    const { seller } = invoiceOf({})
    expect(await textOf({})).not.toMatch(/grievance/i)
    const officer = {
      name: 'M. Anand',
      designation: 'Grievance Officer',
      address: ['Adyar'],
      email: 'g@nuskha.example',
      phone: '+914412345678',
    }
    expect(await textOf({ seller: { ...seller, grievanceOfficer: officer } })).toContain(
      'Grievance officer M. Anand, Grievance Officer',
    )
  })
})

describe('the signature of an invoice', () => {
  it('the signature of an invoice verifies with the public key, and fails for a changed invoice', () => {
    const view = invoiceOf({})
    const { text, signature, keyId } = signInvoice(view, key)
    const holds = (of: string) =>
      verify(
        null,
        Buffer.from(of),
        createPublicKey(key.publicKey),
        Buffer.from(signature, 'base64url'),
      )
    expect(text).toMatch(/^NK\/26-27\/000123\|2026-11-20T06:08:04\.000Z\|594\.84\|[0-9a-f]{64}$/)
    expect([holds(text), keyId]).toEqual([true, key.id])
    const changed = { ...view, lines: view.lines.map((line) => ({ ...line, batch: 'X' })) }
    expect(holds(signInvoice(changed, key).text)).toBe(false)
  })

  it('the signature does not depend on the order of fields', () => {
    const view = invoiceOf({})
    const turned = Object.fromEntries(Object.entries(view).reverse()) as typeof view
    expect(signInvoice(turned, key)).toEqual(signInvoice(view, key))
  })

  it('the signing key is created once, and only the server can read it', () => {
    const file = join(folder, 'keys', 'invoice-key.pem')
    expect(openSigningKey(file).id).toBe(key.id)
    expect(statSync(file).mode & 0o077).toBe(0)
    writeFileSync(join(folder, 'wrong.pem'), 'no key')
    expect(() => openSigningKey(join(folder, 'wrong.pem'))).toThrow()
  })
})
