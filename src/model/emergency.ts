/** Emergency numbers by country; the shop delivers in one. 112 is for every emergency, 108 is the ambulance in most states. */
export const emergency = { india: { emergency: '112', ambulance: '108' } } as const
