import type { Moment } from '../moment.ts'

export type CampTable = {
  id: string
  name: string
  venue: string
  pincode: string
  starts_at: Moment
  ends_at: Moment
  places: number
  /** What is left of `places`. Kept beside the registrations so that no two of them can take the last one. */
  remaining: number
  /** 32 random bytes in hex that sign this camp's challenges: every server of the shop knows them. Shown to nobody. */
  challenge_key: string
  /** When an operator closed it; null while one may register. */
  closed_at: Moment | null
  created_at: Moment
}

/** A place at a camp: one for each e-mail address, and one for each telephone number. */
export type CampRegistrationTable = {
  camp_id: string
  /** In lower case. */
  email: string
  /** Ten digits. */
  mobile: string
  /** Empty where none was given. */
  name: string
  /** The salt of the challenge that was solved for it: it opens one place. */
  challenge: string
  registered_at: Moment
}

export type CampTables = { camp: CampTable; camp_registration: CampRegistrationTable }
