import { t } from './words.ts'

/** 3, or `3 + 5` where five units lie beside three packs. */
export const packsText = ({ units }: { units: number }, packUnits: number): number | string => {
  const packs = Math.floor(units / packUnits)
  const loose = Math.round((units - packs * packUnits) * 1_000) / 1_000
  return loose === 0 ? packs : t('packsAndUnits', { packs, units: loose })
}
