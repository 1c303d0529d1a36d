import { banners, carePlans } from '../facts/shop.ts'
import type { Words } from '../say.ts'

export const bannerRows = (words: Words): object[] =>
  banners.map(({ key, ...banner }, index) =>
    words.localized((say) => ({
      ...banner,
      title: say(['misc', 'banners', key, 'title']),
      text: say(['misc', 'banners', key, 'text']),
      image: `/banners/${key}.svg`,
      position: index,
    })),
  )

/** Membership services: 18 % GST under SAC 9995. */
export const carePlanRows = (words: Words): object[] =>
  carePlans.map(({ key, ...plan }, index) =>
    words.localized((say) => ({
      ...plan,
      name: say(['misc', 'plans', key, 'name']),
      about: say(['misc', 'plans', key, 'about']),
      taxRate: 18,
      hsn: '999599',
      position: index,
    })),
  )
