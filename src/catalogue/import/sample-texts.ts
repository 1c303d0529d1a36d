import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Text } from '../export/text.ts'
import { formulary, textsOf } from '../formulary/formulary.ts'
import { sampleFolder, sampleMark } from '../sample.ts'
import type { Fault } from './row.ts'

type Described = {
  about?: Text
  howItWorks?: Text
  reviewed?: object
  references?: readonly { name: string }[]
}

const described = ['about', 'howItWorks'] as const
/** Shorter texts may be anyone's. */
const shortest = 40

const englishOf = (text: Text | undefined): string =>
  typeof text === 'string' ? text : (text?.en ?? '')

let sampleTexts: ReadonlySet<string> | undefined

/** The English descriptions of single ailments and products of the sample, and of the salts of the formulary. */
const readSampleTexts = (): ReadonlySet<string> => {
  const rows = globSync('{ailments,drugs,otc}*.ndjson', { cwd: sampleFolder })
    .flatMap((name) => readFileSync(join(sampleFolder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Described)
  const salts = formulary.salts.map((entry) => textsOf(entry, null))
  return new Set(
    [...rows, ...salts]
      .flatMap((row) => described.map((field) => englishOf(row[field])))
      .filter((text) => text.length >= shortest),
  )
}

/**
 * A row that tells with a text of the sample or the formulary, without the sample's mark and without a reviewer: no one answers for it. A shop that takes the text over takes
 * the mark with it, or names who has reviewed the page.
 */
export const sampleTextFault = (value: unknown): Fault | null => {
  const row = value as Described
  if (row.reviewed || row.references?.some(({ name }) => name === sampleMark.name)) return null
  sampleTexts ??= readSampleTexts()
  const field = described.find((one) => sampleTexts?.has(englishOf(row[one]).trim()))
  return field === undefined
    ? null
    : {
        field,
        reason: `is a text of the sample or the formulary, which no pharmacist has approved: it needs reviewed, or the reference “${sampleMark.name}”`,
      }
}
