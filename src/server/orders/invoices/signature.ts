import { hash } from 'node:crypto'
import { type InvoiceView, invoiceSums } from '#model/invoice.ts'
import { decimalRupees } from '#model/money.ts'
import type { SigningKey } from '../../platform/signing-key.ts'

/** The signature printed on an invoice: with the public key, the holder of the paper can detect changes. */
export type InvoiceSignature = { text: string; signature: string; keyId: string }

/** JSON with sorted names, so that equal invoices have equal digests. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, of: unknown) =>
    of !== null && typeof of === 'object' && !Array.isArray(of)
      ? Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)))
      : of,
  )

/** Signs number, moment, total and the digest of the whole invoice. */
export const signInvoice = (view: InvoiceView, key: SigningKey): InvoiceSignature => {
  const text = [
    view.number,
    view.issuedAt,
    decimalRupees(invoiceSums(view).total.gross),
    hash('sha256', canonical(view), 'hex'),
  ].join('|')
  return { text, signature: key.sign(text), keyId: key.id }
}
