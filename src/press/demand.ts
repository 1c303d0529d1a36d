import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Demand } from '#catalogue/search/demand.ts'
import { replaceFile } from './releases.ts'

const File = z.object({
  day: z.iso.date(),
  products: z.array(z.tuple([z.number().int().positive(), z.number().int().positive()])),
})

export const writeDemandFile = (file: string, day: string, demand: Demand): void =>
  replaceFile(
    file,
    `${JSON.stringify({ day, products: [...demand].sort(([one], [other]) => one - other) })}\n`,
  )

/** The demand that the server wrote last; none where no server ran. A damaged file is no reason not to publish: then ranks stay as they are. */
export const readDemandFile = (file: string): Demand | undefined => {
  if (!existsSync(file)) return new Map()
  try {
    return new Map(File.parse(JSON.parse(readFileSync(file, 'utf8'))).products)
  } catch {
    return undefined
  }
}
