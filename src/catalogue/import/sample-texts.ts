import type { Text } from '../export/text.ts'
import { isTextOfSample, sampleMark } from '../sample/own-texts.ts'
import type { Fault } from './row.ts'

type Described = { about?: Text; howItWorks?: Text; reviewed?: object; references?: readonly { name: string }[] }

const englishOf = (text: Text | undefined): string => (typeof text === 'string' ? text : (text?.en ?? ''))

/**
 * A row that tells with a text of the sample, without its mark and without a reviewer: nobody answers for it. A shop that takes the text over takes
 * the mark with it, or names who has reviewed the page.
 */
export const sampleTextFault = (row: unknown): Fault | null => {
  const described = row as Described
  if (described.reviewed || described.references?.some(({ name }) => name === sampleMark.name)) return null
  const field = (['about', 'howItWorks'] as const).find((one) => isTextOfSample(englishOf(described[one])))
  return field === undefined
    ? null
    : {
        field,
        reason: `is a text of the sample, which no pharmacist has approved: it needs reviewed, or the reference “${sampleMark.name}”`,
      }
}
