/** Emergency numbers by country; the shop delivers in one. 112 is for every emergency, 108 is the ambulance in most states. */
export const emergency = { india: { emergency: '112', ambulance: '108' } } as const

/**
 * National helplines, free, day and night: Tele-MANAS for minds in distress, the National Poisons Information Centre of AIIMS, New Delhi, and the
 * helplines for women and for children of the Ministry of Women and Child Development.
 */
export const helplines = {
  mind: '14416',
  poison: '1800-116-117',
  women: '181',
  child: '1098',
} as const

/** Decides which helplines the card adds: for self-harm (`mind`), poisoning (`poison`), violence against an adult (`violence`) or against a child (`childHarm`). */
export const emergencyKinds = ['body', 'poison', 'mind', 'violence', 'childHarm'] as const
export type EmergencyKind = (typeof emergencyKinds)[number]
