import { csv } from './csv.ts'

/**
 * The register of Schedule H1 supplies (Drugs Rules, 1945, as amended by G.S.R. 588(E) of 30 August 2013): name and address of the
 * prescriber, name of the patient, name of the drug and quantity supplied, kept for three years and open for inspection. The batch, its
 * expiry and the invoice lead an inspector to the rest.
 */
export type H1Row = {
  /** Day of supply in India, `2026-11-20`. */
  date: string
  invoice: string
  prescriber: string
  prescriberRegistration: string
  /** As on the prescription; null until a pharmacist has entered it, as the rule requires. */
  prescriberAddress: string | null
  patient: string
  patientAddress: string
  drug: string
  maker: string
  /** With its unit, `20 tablets`. */
  quantity: string
  batch: string
  expiry: string
  /** Who read the prescription and who confirmed it, with their registration numbers. */
  pharmacist: string
  confirmedBy: string
  /** Why this row corrects the one before it of the same supply; null for the first. */
  correction: string | null
  /** What of the supply came back, and the day of the last of it; null where nothing did. */
  cameBack: string | null
}

const columns = [
  ['Date of supply', 'date'],
  ['Invoice', 'invoice'],
  ['Prescriber', 'prescriber'],
  ['Registration of prescriber', 'prescriberRegistration'],
  ['Address of prescriber', 'prescriberAddress'],
  ['Patient', 'patient'],
  ['Address of patient', 'patientAddress'],
  ['Drug', 'drug'],
  ['Manufacturer', 'maker'],
  ['Quantity', 'quantity'],
  ['Batch', 'batch'],
  ['Expiry', 'expiry'],
  ['Pharmacist', 'pharmacist'],
  ['Confirmed by', 'confirmedBy'],
  ['Correction', 'correction'],
  ['Came back', 'cameBack'],
] as const satisfies readonly (readonly [string, keyof H1Row])[]

export const h1Register = (rows: readonly H1Row[]): string =>
  csv(
    columns.map(([title]) => title),
    rows.map((row) => columns.map(([, key]) => row[key])),
  )
