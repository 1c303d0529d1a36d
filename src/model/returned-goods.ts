/** Where goods go that came back. `quarantine`: beside the shelf until a pharmacist has looked at them. */
export const returnPlaces = ['shelf', 'quarantine', 'destroyed'] as const
/** `supplier`: it went back with a debit note. */
export type ReturnPlace = (typeof returnPlaces)[number] | 'supplier'

/** Whether what a pack says of its keeping, in English, asks for a refrigerator; insulins and vaccines do where it says nothing. */
export const isKeptCold = (storage: string, composition: string): boolean =>
  /refrigerat|fridge|cold chain|\b2\s*°?\s*C?\s*(?:[-–—]|to|and)\s*8\s*°?\s*C/i.test(storage) ||
  /insulin|vaccine/i.test(composition)

/** Why goods that came back must not go to the shelf. */
export const shelfBars = [
  'recalled',
  'quarantined',
  'expired',
  'not-sold',
  'cold',
  'second',
  'opened',
] as const
export type ShelfBar = (typeof shelfBars)[number]

type Returned = {
  /** False for what must not be sold: banned, narcotic, Schedule X, withdrawn. */
  isSold: boolean
  /** Schedule H1, of which two people must agree, and no other one has looked at it yet. */
  needsSecond: boolean
  isCold: boolean
  /** Thousandths of a unit that came back, and those of a pack. */
  quantity: number
  packUnits: number
  /** The last day of its batch. */
  usableUntil: string
  today: string
  /** Why its batch is not for sale; null for one that is. */
  withheld: 'recalled' | 'quarantined' | 'expiring' | null
}

/** Why no hand may put it back, whatever it looks like; null where the operator who holds it decides. What is no whole pack was opened. */
export const shelfBar = ({
  isSold,
  needsSecond,
  isCold,
  quantity,
  packUnits,
  usableUntil,
  today,
  withheld,
}: Returned): ShelfBar | null => {
  if (withheld === 'recalled' || withheld === 'quarantined') return withheld
  if (usableUntil < today) return 'expired'
  if (!isSold) return 'not-sold'
  if (isCold) return 'cold'
  if (needsSecond) return 'second'
  return quantity % packUnits === 0 ? null : 'opened'
}
