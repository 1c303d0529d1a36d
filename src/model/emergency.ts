/** Emergency numbers by country; the shop delivers in one. 112 is for every emergency, 108 is the ambulance in most states. */
export const emergency = { india: { emergency: '112', ambulance: '108' } } as const

/** Tele-MANAS, the national helpline for minds in distress, and the National Poisons Information Centre of AIIMS, New Delhi: free, day and night. */
export const helplines = { mind: '14416', poison: '1800-116-117' } as const

/** Who else helps: somebody may harm themselves (`mind`), or has taken or breathed poison. */
export type EmergencyKind = 'body' | 'poison' | 'mind'
