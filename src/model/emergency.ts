/** Whom to call, by country: the shop delivers in one. 112 is the number for every emergency, 108 the ambulance of most states. */
export const emergency = { india: { emergency: '112', ambulance: '108' } } as const
