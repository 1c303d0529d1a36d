import type { IslandT } from '../t.ts'

const packs = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** spec §3: the shown quantity is units divided by the units of a pack. */
export const packsText = (t: IslandT<'cart'>, unitCount: number): string =>
  t('cart:packs', { count: unitCount, number: packs.format(unitCount) })
