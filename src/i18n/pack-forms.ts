import type { Locale } from '#model/locale.ts'
import type { PackForm } from '#model/product.ts'
import en from './locales/en/product.json' with { type: 'json' }
import gu from './locales/gu/product.json' with { type: 'json' }
import hi from './locales/hi/product.json' with { type: 'json' }
import mr from './locales/mr/product.json' with { type: 'json' }
import ta from './locales/ta/product.json' with { type: 'json' }
import te from './locales/te/product.json' with { type: 'json' }

/** The word of each kind of container. */
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

const texts: Record<Locale, Partial<Record<string, string>>> = { en, hi, te, gu, mr, ta }

/** The word for a reply of the server, which has no translator of pages; in English where a language lacks it. */
export const packFormText = (locale: Locale, packForm: PackForm): string => {
  const name = packKeys[packForm].slice('product:'.length)
  return texts[locale][name] ?? texts.en[name] ?? packForm
}
