import { z } from 'zod'
import { abouts, doctorSigns, selfCares } from '#model/complaint.ts'
import table from './complaints.json' with { type: 'json' }

/** What is told of a complaint in general; symptoms are words of the formulary, in English. */
const Row = z.strictObject({
  about: z.enum(abouts),
  symptoms: z.array(z.string()).default([]),
  selfCare: z.array(z.enum(selfCares)).default([]),
  seeDoctor: z.array(z.enum(doctorSigns)).min(1),
})
export type Complaint = z.infer<typeof Row>

/** By the English name of the ailment. */
export const complaints: ReadonlyMap<string, Complaint> = new Map(
  Object.entries(z.record(z.string(), Row).parse(table)),
)
