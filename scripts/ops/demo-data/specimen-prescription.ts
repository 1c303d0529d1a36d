import { hash } from 'node:crypto'
import sharp from 'sharp'
import type { Files } from '../../../src/server/platform/file-storage/file-storage.ts'
import type { Chance } from './chance.ts'

/** One drawn prescription for all orders, with the keys under which it is to be stored. */
export type Specimen = { bytes: Uint8Array; sha256: string; keys: string[] }

export const newSpecimenKey = ({ hex }: Chance): string => hex(40)

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fff"/>
  <text x="40" y="80" font-size="34" fill="#223">SPECIMEN</text><text x="40" y="130" font-size="20" fill="#223">No real prescription</text>
  <path d="M40 170h400M40 240h300M40 290h340M40 340h260" stroke="#89a" stroke-width="6"/></svg>`

export const drawSpecimen = async (): Promise<Specimen> => {
  const bytes = await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
  return { bytes, sha256: hash('sha256', bytes, 'hex'), keys: [] }
}

const atOnce = 32

/** Stores the file of every prescription. */
export const storeSpecimens = async (files: Files, { bytes, keys }: Specimen): Promise<void> => {
  for (let from = 0; from < keys.length; from += atOnce)
    await Promise.all(
      keys.slice(from, from + atOnce).map((key) => files.put(key, bytes, 'image/png')),
    )
}
