import barcodes from 'bwip-js/node'
import { unitWord } from '#i18n/packs.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { printedExpiry } from '#model/expiry.ts'
import { defaultLocale, type Locale } from '#model/locale.ts'
import { formatRupees, type Paise } from '#model/money.ts'
import type { Seller } from '#model/shop.ts'
import { bothOf } from '../../pdf/both.ts'
import { type Paper, pdfOf } from '../../pdf/paper.ts'
import { decoration } from '../../pdf/structure.ts'
import { heightOf, type Style, write } from '../../pdf/text-runs.ts'
import type { StoredOrderAddress, StoredOrderLine } from '../rows/order-repository.ts'

const perMm = 72 / 25.4
/** The label printers of couriers take 100 × 150 mm. */
const labelSize: [number, number] = [100 * perMm, 150 * perMm]
const edge = 4 * perMm
const width = labelSize[0] - 2 * edge

/** A Code 128 of a text, as wide as there is room for whole modules. */
const barcode = (doc: Paper, text: string, top: number, height: number): void => {
  const [code] = barcodes.raw({ bcid: 'code128', text })
  // A code of one row has bars; one of two dimensions would have pixels.
  if (!code || !('sbs' in code)) throw new Error('not a linear code')
  const modules = code.sbs.reduce((sum, bar) => sum + bar, 0)
  const unit = Math.min(1.2, width / (modules + 20))
  let x = edge + (width - modules * unit) / 2
  decoration(doc, () => {
    code.sbs.forEach((bar, index) => {
      if (index % 2 === 0) doc.rect(x, top, bar * unit, height).fill('#000000')
      x += bar * unit
    })
  })
}

export type LabelContent = {
  orderId: string
  parcel: number
  /** The number at the courier, or that of the parcel until there is one. */
  code: string
  courier: string | null
  address: StoredOrderAddress
  seller: Seller
  /** To collect at the door. */
  cash: Paise
  at: Date
}

/** The address label of a parcel. It names no medicine: couriers and neighbours must not learn what a customer takes. */
export const drawLabel =
  ({ orderId, parcel, code, courier, address, seller, cash }: LabelContent) =>
  (doc: Paper): void => {
    doc.addPage({ size: labelSize, margin: 0 })
    let top = edge
    const say = (text: string, style: Style, gap = 1): void => {
      top = write(doc, text, { x: edge, top, width }, style) + gap
    }
    const line = (): void => {
      decoration(doc, () => {
        doc
          .moveTo(edge, top + 3)
          .lineTo(edge + width, top + 3)
          .lineWidth(0.7)
          .stroke('#000000')
      })
      top += 8
    }
    say(courier ?? 'Courier', { size: 13, weight: 'bold' }, 4)
    barcode(doc, code, top, 46)
    top += 50
    say(code, { size: 11, weight: 'bold' })
    line()
    say('Deliver to', { size: 8, color: '#555555' })
    say(address.name, { size: 13, weight: 'bold' })
    for (const street of [address.street1, address.street2].filter(Boolean))
      say(street, { size: 11 })
    say(`${address.city}, ${address.state}`, { size: 11 })
    say(`PIN ${address.pincode}`, { size: 18, weight: 'bold' })
    say(`Phone ${address.contact_number}`, { size: 11 })
    line()
    say(cash > 0 ? `CASH ON DELIVERY: ${formatRupees(cash)}` : 'PREPAID: collect nothing', {
      size: 15,
      weight: 'bold',
    })
    line()
    say(`Order ${orderId}, parcel ${parcel}`, { size: 9 })
    say(
      `If undelivered, return to ${[seller.name, ...seller.address, seller.contact].join(', ')}`,
      {
        size: 8,
      },
    )
  }

export const labelPdf = (content: LabelContent): Promise<Uint8Array> =>
  pdfOf({ title: `Label ${content.code}`, at: content.at }, [drawLabel(content)])

/** What is printed in place of the papers of a parcel that must not leave: the box may be on the table already. */
export const drawStop =
  ({ orderId, parcel }: { orderId: string; parcel: number }) =>
  (doc: Paper): void => {
    doc.addPage({ size: labelSize, margin: 0 })
    const at = { x: edge, top: edge, width }
    const top = write(doc, 'DO NOT SEND', at, { size: 30, weight: 'bold', tag: 'H1' })
    const why = `Order ${orderId}, parcel ${parcel} is cancelled or is not packed.`
    write(doc, why, { ...at, top: top + 10 }, { size: 13 })
  }

export type SlipContent = {
  orderId: string
  parcel: number
  code: string
  city: string
  lines: readonly StoredOrderLine[]
  /** The language of the customer, which stands beside English. */
  locale: Locale
  at: Date
}

const slipSize: [number, number] = [148 * perMm, 210 * perMm]

/** The packing slip: what goes into the parcel, for the hands that pack it and the customer who opens it; no prices. */
export const drawSlip =
  ({ orderId, parcel, code, city, lines, locale }: SlipContent) =>
  (doc: Paper): void => {
    doc.addPage({ size: slipSize, margin: 0 })
    let top = edge
    const say = (text: string, style: Style, x = edge, gap = 2): void => {
      const room = slipSize[0] - edge - x
      if (top + heightOf(doc, text, room, style) > slipSize[1] - edge) {
        doc.addPage({ size: slipSize, margin: 0 })
        top = edge
      }
      top = write(doc, text, { x, top, width: room }, style) + gap
    }
    const title = bothOf(locale)('invoice:slip')
    say(`${title}: order ${orderId}, parcel ${parcel}`, { size: 13, weight: 'bold', tag: 'H1' })
    say(city, { size: 9, color: '#555555' }, edge, 6)
    barcode(doc, code, top, 36)
    top += 44
    const t = serverTexts(locale)
    for (const line of lines) {
      const { number, name, pack_label, quantity, units, unit, schedule, batch, expiry } = line
      const packs = Math.round((quantity / units) * 1000) / 1000
      say(`${number}.  ${packs} × ${name}`, { size: 11, weight: 'bold', tag: 'H2' })
      const restricted = /^[HX]/.test(schedule) ? ` · Schedule ${schedule}` : ''
      say(`${packs} × ${pack_label}${restricted}`, { size: 9 }, edge + 14)
      if (locale !== defaultLocale)
        say(`${packs} × ${units / 1000} ${unitWord(t, unit)}`, { size: 9 }, edge + 14)
      say(
        batch === null
          ? 'Batch ____________   Expiry ____________'
          : `Batch ${batch}   Expiry ${printedExpiry(expiry ?? '')}`,
        { size: 9 },
        edge + 14,
        6,
      )
    }
  }

export const slipPdf = (content: SlipContent): Promise<Uint8Array> =>
  pdfOf({ title: `Packing slip ${content.code}`, at: content.at, beside: content.locale }, [
    drawSlip(content),
  ])
