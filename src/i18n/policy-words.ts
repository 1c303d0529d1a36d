import type { Locale } from '#model/locale.ts'
import { type DarkPattern, darkPatterns, type Policy } from '#model/policies.ts'
import { reachedBy, type ShopOnPages } from '#model/shop.ts'
import type { Key } from './keys.ts'
import { formatList, type T } from './t.ts'

const insteadOf = {
  'false urgency': ['policy:urgencyTitle', 'policy:urgency'],
  'basket sneaking': ['policy:sneakingTitle', 'policy:sneaking'],
  'confirm shaming': ['policy:shamingTitle', 'policy:shaming'],
  'forced action': ['policy:forcedTitle', 'policy:forced'],
  'subscription trap': ['policy:subscriptionTitle', 'policy:subscription'],
  'interface interference': ['policy:interferenceTitle', 'policy:interference'],
  'bait and switch': ['policy:baitTitle', 'policy:bait'],
  'drip pricing': ['policy:dripTitle', 'policy:drip'],
  'disguised advertisement': ['policy:advertisementTitle', 'policy:advertisement'],
  nagging: ['policy:nagTitle', 'policy:nag'],
  'trick question': ['policy:trickTitle', 'policy:trick'],
  'SaaS billing': ['policy:billingTitle', 'policy:billing'],
  'rogue malware': ['policy:malwareTitle', 'policy:malware'],
} as const satisfies Record<DarkPattern, readonly [Key, Key]>

const sectionKeys = {
  terms: [
    ['policy:sellerTitle', 'policy:seller'],
    ['policy:pricesTitle', 'policy:prices'],
    ['policy:rxTitle', 'policy:rx'],
    ['policy:adviceTitle', 'policy:advice'],
    ['policy:complaintsTitle', 'policy:complaints'],
  ],
  privacy: [
    ['policy:dataTitle', 'policy:data'],
    ['policy:purposesTitle', 'policy:purposes'],
    ['policy:sharedTitle', 'policy:shared'],
    ['policy:keptTitle', 'policy:kept'],
    ['policy:rightsTitle', 'policy:rights'],
    ['policy:boardTitle', 'policy:board'],
  ],
  returns: [
    ['policy:wrongTitle', 'policy:wrong'],
    ['policy:finalTitle', 'policy:final'],
    ['policy:refundsTitle', 'policy:refunds'],
  ],
  shipping: [
    ['policy:whereTitle', 'policy:where'],
    ['policy:chargesTitle', 'policy:charges'],
    ['policy:cancelTitle', 'policy:cancel'],
  ],
  prescriptions: [
    ['policy:whichTitle', 'policy:which'],
    ['policy:showsTitle', 'policy:shows'],
    ['policy:checkedTitle', 'policy:checked'],
  ],
  fair: [
    ['policy:fairAboutTitle', 'policy:fairAbout'],
    ...darkPatterns.map((pattern) => insteadOf[pattern]),
    ['policy:breachTitle', 'policy:breach'],
  ],
} as const satisfies Record<Policy, readonly (readonly [Key, Key])[]>

type Facts = { locale: Locale; shop: ShopOnPages; cities: readonly string[] }

export const policySections = (
  t: T,
  policy: Policy,
  { locale, shop, cities }: Facts,
): { question: string; answer: string }[] => {
  const values = {
    seller: shop.seller
      ? `${shop.seller.name}, ${shop.seller.address.join(', ')}`
      : t('common:siteName'),
    contact: shop.contact ? reachedBy(shop.contact) : t('common:contactUs'),
    cities: formatList(locale, cities),
  }
  return sectionKeys[policy]
    .filter(([, text]) => text !== 'policy:where' || cities.length > 0)
    .map(([title, text]) => ({ question: t(title), answer: t(text, values) }))
}
