import type { Key } from '#i18n/keys.ts'
import type { T } from '#i18n/t.ts'
import type { Head, Link } from '#model/views/parts.ts'
import { contactPath, healthCampPath, inLocale, paths, policyPath } from '#paths.ts'

/** The list pages that catalogue pages belong to. */
export const sections = {
  drugs: { name: 'common:medicines', path: paths.drugs() },
  salts: { name: 'common:salts', path: paths.salts() },
  categories: { name: 'common:categories', path: paths.categories() },
  manufacturers: { name: 'common:manufacturers', path: paths.manufacturers() },
  brands: { name: 'common:brands', path: paths.brands() },
  brandList: { name: 'common:brandsByLetter', path: paths.brandList() },
  ailments: { name: 'common:ailments', path: paths.ailments() },
  usages: { name: 'common:usages', path: paths.usages() },
  interactions: { name: 'interactions:name', path: paths.interactions() },
  contact: { name: 'common:contactUs', path: contactPath },
  carePlans: { name: 'carePlan:title', path: paths.carePlan() },
  faq: { name: 'common:questions', path: paths.faq() },
  terms: { name: 'policy:terms', path: policyPath('terms') },
  fair: { name: 'policy:fair', path: policyPath('fair') },
  privacy: { name: 'policy:privacy', path: policyPath('privacy') },
  returns: { name: 'policy:returns', path: policyPath('returns') },
  shipping: { name: 'policy:shipping', path: policyPath('shipping') },
  prescriptions: { name: 'policy:prescriptions', path: policyPath('prescriptions') },
  diabetes: { name: 'common:diabetesCheck', path: healthCampPath('diabetes') },
} as const satisfies Record<string, { name: Key; path: string }>

export type Section = keyof typeof sections

/** Home, the section, the view's own crumbs; this page is last. */
export const crumbsOf = (t: T, head: Head, section: Section): Link[] => {
  const { name, path } = sections[section]
  const trail = head.crumbs.filter((crumb) => crumb.href !== inLocale(head.locale, path))
  return [
    { text: t('common:home'), href: inLocale(head.locale, paths.home()) },
    { text: t(name), href: inLocale(head.locale, path) },
    ...trail,
  ]
}
