import { banners, carePlans, faqGroups, homeRowOrder } from '../facts/shop.ts'
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

export const homeRowRows = (words: Words): object[] =>
  homeRowOrder.map((shows, index) =>
    words.localized((say) => ({ id: index + 1, shows, title: say(['misc', 'homeRows', shows]), position: index })),
  )

export const faqRows = (words: Words): object[] =>
  faqGroups
    .flatMap(({ heading, questions }) => questions.map((question) => ({ heading, question })))
    .map(({ heading, question }, index) =>
      words.localized((say) => ({
        id: index + 1,
        heading: say(['misc', 'faq', heading, 'heading']),
        question: say(['misc', 'faq', heading, 'questions', question, 'question']),
        answer: say(['misc', 'faq', heading, 'questions', question, 'answer']),
        position: index,
      })),
    )
