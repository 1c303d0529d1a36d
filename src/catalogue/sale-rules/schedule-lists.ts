import { list } from './groups.ts'
import lists from './substance-lists.json' with { type: 'json' }

/**
 * Substances of Schedule H1 of the Drugs Rules, 1945: G.S.R. 588(E) of 30 August 2013, with what G.S.R. 795(E) of 2018, 258(E) of 2021 and 95(E) of
 * 2024 added. Read from a public transcription of the consolidated Rules of September 2024; to be checked against the Gazette.
 */
export const scheduleH1 = list(lists.scheduleH1)

/**
 * Substances of Schedule H, with the prescription medicines that no list of it names yet.
 *
 * `scheduleHNamed`: those that no group below holds: G.S.R. 160(E) of 16 March 2006 as amended until September 2024, from the same transcription.
 * `newerMedicines`: prescription medicines that came after the list of 2006 and are sold under the conditions of a new drug, where no stem of
 * their name tells it; and the members of class entries such as pituitary hormones.
 */
export const scheduleH = list([...lists.scheduleHNamed, ...lists.newerMedicines])

/** Antibiotics, other antibacterials and antiprotozoals: a class of Schedule H; on the skin too, by the labels that are licensed. */
export const antibacterials = list(lists.antibacterials)

/** Corticosteroids, by the notes of Schedule H on the skin too. */
export const corticosteroids = list(lists.corticosteroids)

/** What acts through the skin, burns it or harms an unborn child: retinoids, hormones, immune modulators, cell poisons, hydroquinone. */
export const potentOnSkin = list(lists.potentOnSkin)

/** Sex hormones and what acts like them: a class of Schedule H. */
export const hormones = list(lists.hormones)

/** Substances that the notes of Schedule H leave free at the eye or in the nose, where they are common household goods. */
export const freeAtEyeOrNose = list(lists.freeAtEyeOrNose)

/**
 * Substances of which preparations are sold without a prescription in India: pain and fever, stomach, cough drops, rehydration, vitamins, minerals,
 * food. What stands neither here nor in a schedule is not known, and asks for a prescription. Compiled from the free rows of public listings and the
 * notes of Schedule K; no pharmacist has read it yet.
 */
export const soldFreely = list(lists.soldFreely)

/** Substances of which only preparations for the skin, mouth, nose, ear or the surface of the eye are sold without a prescription. */
export const freeOnSurface = list(lists.freeOnSurface)

/** Medicines that neither a schedule names nor the list of what is sold freely: by these names a row of health products is known as one. */
export const otherMedicines = list(lists.otherMedicines)
