import type { H1Row } from '#model/h1-register.ts'
import { onA4, pdfOf } from '../../pdf/paper.ts'
import { contentWidth, line, margin, table } from '../../pdf/table.ts'
import { write } from '../../pdf/text-runs.ts'

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
export const registerPdf = (rows: readonly H1Row[], title: string): Promise<Uint8Array> =>
  pdfOf({ title }, [
    onA4(
      (page) => `${title} · ${page}`,
      (doc) => {
        const at = { x: margin, top: margin, width: contentWidth }
        const top = write(doc, title, at, { size: 13, weight: 'bold', tag: 'H1' })
        line(doc, top + 4)
        table(doc, top + 10, columns, rows, 6.5)
      },
    ),
  ])
