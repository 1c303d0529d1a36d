import type { Transitions } from './transitions.ts'

/** A report of a suspected side effect: unread, read by the pharmacist, or sent to the programme. */
export const sideEffectStates = ['new', 'read', 'sent'] as const
export type SideEffectState = (typeof sideEffectStates)[number]

export const sideEffectTransitions = {
  new: ['read', 'sent'],
  read: ['sent'],
  sent: [],
} as const satisfies Transitions<SideEffectState>

/** The toll-free number of the Pharmacovigilance Programme of India (Indian Pharmacopoeia Commission, Ghaziabad). */
export const pvpiHelpline = '1800-180-3024'

// The choices of the programme’s reporting form for consumers ("Medicines Side Effect Reporting Form", version 1.0).
export const sexes = ['female', 'male', 'other'] as const
/** How bad it was; several may be true. */
export const seriousness = [
  'death',
  'lifeThreatening',
  'hospital',
  'disability',
  'birthDefect',
  'other',
  'none',
] as const
export const outcomes = ['recovered', 'recovering', 'notRecovered', 'died', 'unknown'] as const
export const reporters = ['patient', 'relative', 'doctor', 'pharmacist', 'other'] as const
export const stopped = ['yes', 'no', 'unknown'] as const

/** Serious reports must reach the programme within days. */
export const isSerious = (chosen: readonly (typeof seriousness)[number][]): boolean =>
  chosen.some((one) => one !== 'none')
