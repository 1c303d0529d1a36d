/** What a caregiver may do with the orders of the people they care for: read them, or order them again as well. */
export const caregiverMays = ['see', 'order'] as const
export type CaregiverMay = (typeof caregiverMays)[number]

export const caregiverStates = ['invited', 'active', 'ended'] as const
export type CaregiverState = (typeof caregiverStates)[number]

export const caregiverActs = ['invited', 'accepted', 'looked', 'ordered', 'ended'] as const
export type CaregiverAct = (typeof caregiverActs)[number]

export const caregiverRule = {
  /** Caregivers and open invitations of one account. */
  most: 5,
  inviteDays: 7,
  /** Both read for so long what was done by one that has ended. */
  keptDays: 365,
  orders: 20,
} as const
