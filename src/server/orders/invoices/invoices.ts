import type { InvoiceView } from '#model/invoice.ts'
import type { Locale } from '#model/locale.ts'
import type { Seller } from '#model/shop.ts'
import type { SentFile } from '../../kernel/outcome.ts'
import type { Paper } from '../../pdf/paper.ts'
import { openSigningKey } from '../../platform/signing-key.ts'
import { drawInvoice, invoicePdf } from './pdf.ts'
import { signInvoice } from './signature.ts'

export type Invoices = {
  seller: Seller
  /** Invoices and credit notes as one PDF file, in English and the language of the customer. Takes about 0.1 s of CPU each. */
  sent: (views: readonly InvoiceView[], locale: Locale) => Promise<SentFile>
  /** The same, to be drawn among other papers. */
  drawn: (view: InvoiceView, locale: Locale) => (paper: Paper) => void
}

/** `keyFile`: the signing key, created now if missing. */
export const createInvoices = (seller: Seller, keyFile: string): Invoices => {
  const key = openSigningKey(keyFile)
  return {
    seller,
    drawn: (view, locale) => drawInvoice({ view, proof: signInvoice(view, key) }, locale),
    sent: async (views, locale) => ({
      bytes: await invoicePdf(
        views.map((view) => ({ view, proof: signInvoice(view, key) })),
        locale,
      ),
      mediaType: 'application/pdf',
      name: `${views[0]?.number.replaceAll('/', '-')}.pdf`,
    }),
  }
}
