import { has, list } from './groups.ts'

/**
 * Medicines for abortion may be given only by a registered practitioner in an approved place (Medical Termination of Pregnancy Act, 1971).
 */
const pregnancy = list(
  'mifepristone, misoprostol, gemeprost, dinoprostone, dinoprost, sulprostone, carboprost, carboprost tromethamine',
)

/** Schedule X of the Drugs Rules, 1945. */
const scheduleX =
  list(`amobarbital, amphetamine, barbital, cyclobarbital, dexamphetamine, dexamfetamine, ethchlorvynol, glutethimide, ketamine, esketamine,
  dexmethylphenidate, meprobamate, methamphetamine, metamfetamine, methaqualone, methylphenidate, methylphenobarbital, phencyclidine, phenmetrazine, pentobarbital, secobarbital`)

/**
 * Narcotic drugs and psychotropic substances of the Narcotic Drugs and Psychotropic Substances Act, 1985 (its Schedule, with tramadol by
 * S.O. 1761(E) of 26 April 2018). Preparations of small doses are exempt from parts of the Act; they are not sold online either.
 */
const narcotics =
  list(`morphine, fentanyl, alfentanil, sufentanil, remifentanil, pethidine, methadone, oxycodone, hydromorphone, hydrocodone,
  oxymorphone, levorphanol, codeine, dihydrocodeine, ethylmorphine, dextropropoxyphene, diphenoxylate, opium, buprenorphine, pentazocine, tramadol,
  alprazolam, bromazepam, chlordiazepoxide, clobazam, clonazepam, clorazepate, diazepam, estazolam, etizolam, flunitrazepam, flurazepam,
  lorazepam, lormetazepam, medazepam, midazolam, nitrazepam, nordazepam, oxazepam, temazepam, triazolam, zolpidem,
  phenobarbital, phenobarbitone, barbital, butalbital, pentobarbital, secobarbital, ketamine, methylphenidate, dexmethylphenidate, amphetamine, dexamphetamine,
  dexamfetamine, lisdexamfetamine, methamphetamine, metamfetamine, phentermine, mazindol, dronabinol, nabilone, cannabis,
  tilidine, piritramide, brotizolam, camazepam, clotiazepam, cloxazolam, delorazepam, ethyl loflazepate, fludiazepam, halazepam,
  ketazolam, loprazolam, nimetazepam, oxazolam, pinazepam, prazepam, tetrazepam, allobarbital, butobarbital, cathine, amfepramone,
  diethylpropion, phendimetrazine, benzphetamine, pemoline, mesocarb, sodium oxybate`)

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
