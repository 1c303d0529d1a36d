import { has, list } from './groups.ts'
import lists from './substance-lists.json' with { type: 'json' }

/**
 * Medicines for abortion may be given only by a registered practitioner in an approved place (Medical Termination of Pregnancy Act, 1971).
 */
const pregnancy = list(lists.pregnancy)

/** Schedule X of the Drugs Rules, 1945. */
const scheduleX = list(lists.scheduleX)

/**
 * Narcotic drugs and psychotropic substances of the Narcotic Drugs and Psychotropic Substances Act, 1985 (its Schedule, with tramadol by
 * S.O. 1761(E) of 26 April 2018). Preparations of small doses are exempt from parts of the Act; they are not sold online either.
 */
const narcotics = list(lists.narcotics)

/** All that is not sold online. */
export const restricted: ReadonlySet<string> = new Set([...pregnancy, ...scheduleX, ...narcotics])

export type Restriction = 'pregnancy' | 'narcotic' | 'schedule-x'

/** The reason why a lawful medicine is not sold online. */
export const restrictionOf = (substances: readonly string[]): Restriction | undefined => {
  if (has(pregnancy, substances)) return 'pregnancy'
  if (has(scheduleX, substances)) return 'schedule-x'
  return has(narcotics, substances) ? 'narcotic' : undefined
}

export const isNarcotic = (substances: readonly string[]): boolean => has(narcotics, substances)
export const isScheduleX = (substances: readonly string[]): boolean => has(scheduleX, substances)
