import { formatDay } from '#i18n/date.ts'
import type { Key } from '#i18n/keys.ts'
import type { T } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'
import { formatRupees, paise } from '#model/money.ts'
import {
  Form,
  type Release,
  type SafetyTopic,
  type SaleState,
  type Schedule,
} from '#model/product.ts'
import type { SaleRule, WithdrawalReason } from '#model/sale-rule.ts'
import type { Narrowing } from '#model/views/narrowing.ts'
import type { Pack } from '#model/views/parts.ts'

/** Interface texts for the codes of the model. */

const formKeys: Record<Form, Key> = {
  tablet: 'product:formTablet',
  capsule: 'product:formCapsule',
  syrup: 'product:formSyrup',
  suspension: 'product:formSuspension',
  solution: 'product:formSolution',
  drops: 'product:formDrops',
  injection: 'product:formInjection',
  infusion: 'product:formInfusion',
  cream: 'product:formCream',
  ointment: 'product:formOintment',
  gel: 'product:formGel',
  lotion: 'product:formLotion',
  powder: 'product:formPowder',
  granules: 'product:formGranules',
  inhaler: 'product:formInhaler',
  respules: 'product:formRespules',
  spray: 'product:formSpray',
  patch: 'product:formPatch',
  suppository: 'product:formSuppository',
  lozenge: 'product:formLozenge',
  mouthwash: 'product:formMouthwash',
  shampoo: 'product:formShampoo',
  soap: 'product:formSoap',
  oil: 'product:formOil',
  kit: 'product:formKit',
  device: 'product:formDevice',
  food: 'product:formFood',
  other: 'product:formOther',
}

const releaseKeys: Record<Exclude<Release, 'plain'>, Key> = {
  sustained: 'product:releaseSustained',
  enteric: 'product:releaseEnteric',
  dispersible: 'product:releaseDispersible',
  orodispersible: 'product:releaseOrodispersible',
  chewable: 'product:releaseChewable',
  effervescent: 'product:releaseEffervescent',
  sublingual: 'product:releaseSublingual',
  modified: 'product:releaseModified',
  depot: 'product:releaseDepot',
}

export const scheduleWords: Record<Exclude<Schedule, 'none'>, { name: Key; note: Key }> = {
  OTC: { name: 'product:scheduleOtc', note: 'product:scheduleOtcNote' },
  G: { name: 'product:scheduleG', note: 'product:scheduleGNote' },
  H: { name: 'product:scheduleH', note: 'product:scheduleHNote' },
  H1: { name: 'product:scheduleH1', note: 'product:scheduleH1Note' },
  X: { name: 'product:scheduleX', note: 'product:scheduleXNote' },
}

/** `tag` is the colour; the word is always shown beside it. */
export const saleWords: Record<
  Exclude<SaleState, 'for-sale'>,
  { short: Key; note: Key; tag: string }
> = {
  unavailable: {
    short: 'product:saleUnavailable',
    note: 'product:saleUnavailableNote',
    tag: 'tag',
  },
  'no-price': { short: 'product:saleNoPrice', note: 'product:saleNoPriceNote', tag: 'tag' },
  'not-sold': {
    short: 'product:saleNotSold',
    note: 'product:saleNotSoldNote',
    tag: 'tag tag-caution',
  },
  discontinued: {
    short: 'product:saleDiscontinued',
    note: 'product:saleDiscontinuedNote',
    tag: 'tag tag-caution',
  },
  banned: { short: 'product:saleBanned', note: 'product:saleBannedNote', tag: 'tag tag-danger' },
}

const withdrawnKeys: Record<WithdrawalReason, Key> = {
  quality: 'product:withdrawnQuality',
  safety: 'product:withdrawnSafety',
  authority: 'product:withdrawnAuthority',
  other: 'product:withdrawnOther',
}

const ruleKeys: Record<Exclude<SaleRule['kind'], 'prohibited' | 'withdrawn'>, Key> = {
  pregnancy: 'product:rulePregnancy',
  narcotic: 'product:ruleNarcotic',
  'schedule-x': 'product:ruleScheduleX',
  composition: 'product:ruleComposition',
}

/** Why a product is not sold, by the rule that keeps it from it. */
export const ruleWords = (t: T, locale: Locale, rule: SaleRule): string => {
  if (rule.kind === 'prohibited')
    return t('product:ruleProhibited', {
      what: rule.what,
      number: rule.number,
      date: formatDay(locale, rule.date),
    })
  if (rule.kind === 'withdrawn')
    return t(withdrawnKeys[rule.reason], { date: formatDay(locale, rule.on) })
  return t(ruleKeys[rule.kind])
}

export const topicKeys: Record<SafetyTopic, Key> = {
  alcohol: 'drug:safetyAlcohol',
  pregnancy: 'drug:safetyPregnancy',
  breastfeeding: 'drug:safetyBreastfeeding',
  driving: 'drug:safetyDriving',
  kidney: 'drug:safetyKidney',
  liver: 'drug:safetyLiver',
}

/** `Tablet`, `Tablet, slow release`. */
export const formWords = (t: T, pack: Pick<Pack, 'form' | 'release'>): string => {
  const form = t(formKeys[pack.form])
  return pack.release === 'plain'
    ? form
    : t('product:formRelease', { form, release: t(releaseKeys[pack.release]) })
}

/** `100-250`, `0-100`, `1000-`: rupees per pack. */
const bandWords = (t: T, band: string): string => {
  const [from = '', to = ''] = band
    .split('-')
    .map((rupees) => (rupees === '' ? '' : formatRupees(paise(Number(rupees) * 100))))
  if (to === '') return t('category:priceAbove', { price: from })
  return band.startsWith('0-')
    ? t('category:priceBelow', { price: to })
    : t('category:priceBetween', { from, to })
}

/** The value of a filter: brands have names; other facets have codes that the interface translates. */
export const filterWords = (
  t: T,
  facet: Narrowing['filters'][number]['facet'],
  text: string,
): string => {
  if (facet === 'availability') return t('category:inStock')
  if (facet === 'price') return bandWords(t, text)
  const form = facet === 'form' ? Form.safeParse(text).data : undefined
  return form ? formWords(t, { form, release: 'plain' }) : text
}
