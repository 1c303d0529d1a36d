import PDFDocument from 'pdfkit'
import type { H1Row } from '#model/h1-register.ts'
import { registerFonts } from '../../pdf/fonts.ts'
import { contentWidth, line, margin, table } from '../../pdf/table.ts'
import { write } from '../../pdf/text-runs.ts'
import { bytesOf } from '../../platform/pdf-bytes.ts'

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join('\n')

const columns = [
  { title: 'Supplied', width: 52, of: ({ date, invoice }: H1Row) => joined(date, invoice) },
  {
    title: 'Prescriber',
    width: 98,
    of: ({ prescriber, prescriberRegistration, prescriberAddress }: H1Row) =>
      joined(prescriber, prescriberRegistration, prescriberAddress),
  },
  {
    title: 'Patient',
    width: 98,
    of: ({ patient, patientAddress }: H1Row) => joined(patient, patientAddress),
  },
  { title: 'Drug, manufacturer', width: 90, of: ({ drug, maker }: H1Row) => joined(drug, maker) },
  {
    title: 'Quantity',
    width: 45,
    of: ({ quantity, cameBack }: H1Row) => joined(quantity, cameBack && `Came back: ${cameBack}`),
  },
  { title: 'Batch, expiry', width: 52, of: ({ batch, expiry }: H1Row) => joined(batch, expiry) },
  {
    title: 'Pharmacists',
    width: 88,
    of: ({ pharmacist, confirmedBy, correction }: H1Row) =>
      joined(pharmacist, confirmedBy, correction && `Correction: ${correction}`),
  },
]

/** The register of Schedule H1 as PDF, for the inspector: in English, names in the script in which they were written. */
export const registerPdf = (rows: readonly H1Row[], title: string): Promise<Uint8Array> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    info: { Title: title },
  })
  const done = bytesOf(doc)
  registerFonts(doc)
  const top = write(
    doc,
    title,
    { x: margin, top: margin, width: contentWidth },
    { size: 13, weight: 'bold' },
  )
  line(doc, top + 4)
  table(doc, top + 10, columns, rows, 6.5)
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const at = { x: margin, top: 842 - margin - 10, width: contentWidth }
    write(doc, `${title} · page ${page + 1} of ${count}`, at, {
      size: 7,
      color: '#555555',
      align: 'right',
    })
  }
  doc.end()
  return done
}
