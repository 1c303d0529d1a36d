import { formatDay } from '#i18n/date.ts'
import type { Key } from '#i18n/keys.ts'
import { capital, type T } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'
import { formatRupees, type Paise, paise } from '#model/money.ts'
import { Form, type SaleState, type Schedule } from '#model/product.ts'
import type { SaleRule } from '#model/sale-rule.ts'
import type { Narrowing } from '#model/views/narrowing.ts'
import type { Card, Pack } from '#model/views/parts.ts'

/** Interface texts for the codes of the model. */

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
    return t(`product:withdrawn${capital(rule.reason)}`, { date: formatDay(locale, rule.on) })
  return t(ruleKeys[rule.kind])
}

/** `Tablet`, `Tablet, slow release`. */
export const formWords = (t: T, pack: Pick<Pack, 'form' | 'release'>): string => {
  const form = t(`product:form${capital(pack.form)}`)
  return pack.release === 'plain'
    ? form
    : t('product:formRelease', { form, release: t(`product:release${capital(pack.release)}`) })
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

/** How a list writes its prices: with paise where one of them has some, so that all look alike. */
export const moneyOf = (cards: readonly Card[]): ((amount: Paise) => string) => {
  const some = cards.some(({ offer: { price, mrp, discountPercent } }) =>
    [price, discountPercent > 0 ? mrp : null].some((amount) => amount !== null && amount % 100 > 0),
  )
  return (amount) => formatRupees(amount, some || undefined)
}
