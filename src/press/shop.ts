import { readFileSync } from 'node:fs'
import { brand } from '#brand/nuskha.ts'
import { Shop } from '#model/shop.ts'

/** The shop from `{DATA_DIR}/shop.json`, or Nuskha's without that file. Throws a sentence for an invalid file. */
export const readShop = (file: string): Shop => {
  let written: string
  try {
    written = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return brand
    throw error
  }
  let json: unknown
  try {
    json = JSON.parse(written)
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}.`)
  }
  const parsed = Shop.safeParse(json)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(
    ({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`,
  )
  throw new Error(`${file} cannot be used:\n${faults.join('\n')}`)
}
