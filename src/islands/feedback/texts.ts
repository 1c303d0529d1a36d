import type { IslandT } from '#i18n/island-keys.ts'
import type { Band, OrderedFor, Reason } from '#model/feedback.ts'

/** What each band is asked. */
export const bandText = (t: IslandT<'feedback'>, band: Band): string =>
  ({ poor: t('feedback:whyPoor'), average: t('feedback:whyAverage'), good: t('feedback:whyGood') })[
    band
  ]

export const reasonText = (t: IslandT<'feedback'>, reason: Reason): string =>
  ({
    late: t('feedback:late'),
    wrongItems: t('feedback:wrongItems'),
    missingItems: t('feedback:missingItems'),
    damaged: t('feedback:damaged'),
    priceTooHigh: t('feedback:priceTooHigh'),
    unhelpful: t('feedback:unhelpful'),
    hardToOrder: t('feedback:hardToOrder'),
    couldBeFaster: t('feedback:couldBeFaster'),
    fewMedicines: t('feedback:fewMedicines'),
    priceCouldBeLower: t('feedback:priceCouldBeLower'),
    packaging: t('feedback:packaging'),
    updates: t('feedback:updates'),
    websiteSlow: t('feedback:websiteSlow'),
    fast: t('feedback:fast'),
    goodPrices: t('feedback:goodPrices'),
    wideRange: t('feedback:wideRange'),
    genuine: t('feedback:genuine'),
    easyToOrder: t('feedback:easyToOrder'),
    helpful: t('feedback:helpful'),
  })[reason]

export const orderedForText = (t: IslandT<'feedback'>, who: OrderedFor): string =>
  ({
    self: t('feedback:self'),
    parent: t('feedback:parent'),
    partner: t('feedback:partner'),
    child: t('feedback:child'),
    relative: t('feedback:relative'),
    other: t('feedback:other'),
  })[who]
