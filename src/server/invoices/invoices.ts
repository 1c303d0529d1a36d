import type { InvoiceView, Seller } from '#model/invoice.ts'
import type { SentFile } from '../http/outcome.ts'
import { openSigningKey } from '../platform/signing-key.ts'
import { invoicePdf } from './pdf.ts'
import { signInvoice } from './signature.ts'

export type Invoices = {
  seller: Seller
  /** The invoice as a PDF file. Takes about 0.1 s of CPU. */
  sent: (view: InvoiceView) => Promise<SentFile>
}

/** `keyFile`: the signing key, created now if missing. */
export const createInvoices = (seller: Seller, keyFile: string): Invoices => {
  const key = openSigningKey(keyFile)
  return {
    seller,
    sent: async (view) => ({
      bytes: await invoicePdf(view, signInvoice(view, key)),
      mediaType: 'application/pdf',
      name: `${view.number.replaceAll('/', '-')}.pdf`,
    }),
  }
}
