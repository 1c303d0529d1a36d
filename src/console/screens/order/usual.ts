import { type TextKey, t } from '../../texts.ts'

/** Why a parcel, or something of it, is taken back a step, as it happens from day to day. */
const usual = {
  unpack: ['pack', 'batch', 'joined', 'changed'],
  'not-delivered': ['mistake', 'away', 'refused'],
  return: ['refused', 'away', 'unreached', 'address', 'damaged'],
  // The customer reads these.
  cancel: ['asked', 'noStock'],
} as const

export const usualOf = (act: keyof typeof usual): string[] =>
  usual[act].map((why) => t(`why_${why}` satisfies TextKey))
