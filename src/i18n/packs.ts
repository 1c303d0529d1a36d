import { defaultLocale, type Locale } from '#model/locale.ts'
import type { Pack } from '#model/views/parts.ts'
import type { Key } from './keys.ts'
import { capital, formatNumber, type T } from './t.ts'

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
  infusion: 'product:unitInfusion',
  pen: 'product:unitPen',
  ampoule: 'product:unitAmpoule',
  bottle: 'product:unitBottle',
  inhaler: 'product:unitInhaler',
  syringe: 'product:unitSyringe',
  tube: 'product:unitTube',
  cartridge: 'product:unitCartridge',
  spray: 'product:unitSpray',
  pack: 'product:unitPack',
  unit: 'product:unitUnit',
}

const unitOf = (t: T, unit: string, count: number): string => {
  const key = unitKeys[unit]
  return key ? t(key, { count }) : unit
}

export const unitWord = (t: T, unit: string): string => unitOf(t, unit, 1)

/** A unit behind a number that is not known yet. */
export const unitWords = (t: T, unit: string): { one: string; other: string } => ({
  one: unitWord(t, unit),
  other: unitOf(t, unit, 2),
})

/** The printed label in English; other languages compose it from form and size. */
export const packWords = (
  t: T,
  locale: Locale,
  pack: Pick<Pack, 'label' | 'packForm' | 'units' | 'unit'>,
): string =>
  locale === defaultLocale
    ? pack.label
    : t('product:packLabel', {
        pack: t(`product:pack${capital(pack.packForm)}`),
        amount: formatNumber(pack.units),
        unit: unitWord(t, pack.unit),
      })

/** What a care plan gives, where a product has its pack. */
export const planWords = (
  t: T,
  { days, discountPercent }: { days: number; discountPercent: number },
): string =>
  t('carePlan:pack', { days: t('carePlan:days', { count: days }), percent: discountPercent })
