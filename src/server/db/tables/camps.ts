import type { Timestamp } from '../timestamp.ts'

type CampTable = {
  id: string
  name: string
  venue: string
  pincode: string
  starts_at: Timestamp
  ends_at: Timestamp
  places: number
  /** Free places. Stored beside the registrations so that no two of them can take the last one. */
  remaining: number
  /** 32 random bytes in hex that sign this camp's challenges on every server. Never shown. */
  challenge_key: string
  /** When an operator closed it; null while registration is open. */
  closed_at: Timestamp | null
  created_at: Timestamp
}

/** A place at a camp: one per e-mail address and one per telephone number. */
type CampRegistrationTable = {
  camp_id: string
  /** In lower case. */
  email: string
  /** Ten digits. */
  mobile: string
  /** Empty if not given. */
  name: string
  /** The salt of the solved challenge, so that a challenge is used once. */
  challenge: string
  registered_at: Timestamp
  /** Until when the mailed link must be opened, or the place is free again; null once it was. */
  confirm_by: Timestamp | null
  /** SHA-256 of the token in the link. */
  confirm_hash: string
}

export type CampTables = { camp: CampTable; camp_registration: CampRegistrationTable }
