import { defaultLocale, type Locale } from '#model/locale.ts'
import type { PackForm } from '#model/product.ts'
import type { Pack } from '#model/views/parts.ts'
import type { Key } from './keys.ts'
import { formatNumber, type T } from './t.ts'

/** The word for each kind of container. */
export const packKeys = {
  strip: 'product:packStrip',
  bottle: 'product:packBottle',
  tube: 'product:packTube',
  vial: 'product:packVial',
  ampoule: 'product:packAmpoule',
  box: 'product:packBox',
  packet: 'product:packPacket',
  sachet: 'product:packSachet',
  inhaler: 'product:packInhaler',
  jar: 'product:packJar',
  pen: 'product:packPen',
  cartridge: 'product:packCartridge',
  syringe: 'product:packSyringe',
  bag: 'product:packBag',
  spray: 'product:packSpray',
  dropper: 'product:packDropper',
  device: 'product:packDevice',
  other: 'product:packOther',
} as const satisfies Record<PackForm, `product:${string}`>

const unitKeys: Partial<Record<string, Key>> = {
  tablet: 'product:unitTablet',
  capsule: 'product:unitCapsule',
  ml: 'product:unitMl',
  g: 'product:unitG',
  gm: 'product:unitG',
  piece: 'product:unitPiece',
  sachet: 'product:unitSachet',
  vial: 'product:unitVial',
  dose: 'product:unitDose',
  patch: 'product:unitPatch',
  injection: 'product:unitInjection',
  kit: 'product:unitKit',
  mask: 'product:unitMask',
  respule: 'product:unitRespule',
  lozenge: 'product:unitLozenge',
  strip: 'product:unitStrip',
  pellet: 'product:unitPellet',
  bar: 'product:unitPiece',
  'inhalation capsule': 'product:unitCapsule',
  infusion: 'product:formInfusion',
  pen: 'product:packPen',
  ampoule: 'product:packAmpoule',
  bottle: 'product:packBottle',
  inhaler: 'product:packInhaler',
  syringe: 'product:packSyringe',
  tube: 'product:packTube',
  cartridge: 'product:packCartridge',
  spray: 'product:packSpray',
  pack: 'product:packOther',
  unit: 'product:unitUnit',
}

export const unitWord = (t: T, unit: string): string => {
  const key = unitKeys[unit]
  return key ? t(key) : unit
}

/** The printed label in English; other languages compose it from form and size. */
export const packWords = (t: T, locale: Locale, pack: Pick<Pack, 'label' | 'packForm' | 'units' | 'unit'>): string =>
  locale === defaultLocale
    ? pack.label
    : t('product:packLabel', { pack: t(packKeys[pack.packForm]), amount: formatNumber(pack.units), unit: unitWord(t, pack.unit) })

/** What a care plan gives, where a product has its pack. */
export const planWords = (t: T, { days, discountPercent }: { days: number; discountPercent: number }): string =>
  t('carePlan:pack', { days: t('carePlan:days', { count: days }), percent: discountPercent })
