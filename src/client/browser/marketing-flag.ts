import { readLocal, storeLocal } from './local-store.ts'

/**
 * Whether the visitor agreed to marketing, as the server last said it: pages look here before they load any code for events. The server
 * decides again for each event, so an old answer in another browser reports nothing.
 */
const name = 'marketing'

export const mayReport = (): boolean => readLocal(name) === true

/** Without consent nothing is stored, not even the answer. */
export const applyMarketing = (isGiven: boolean): void => {
  if (mayReport() !== isGiven) storeLocal(name, isGiven ? true : null)
}
