import { readFileSync } from 'node:fs'
import { Seller } from '#model/invoice.ts'

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

/** The seller from `{DATA_DIR}/seller.json`, or the sample without that file. Throws a sentence for an invalid file. */
export const readSeller = (file: string): Seller => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return sample
    throw error
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error(`${file} is no JSON.`)
  }
  const parsed = Seller.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}.`)
}
