import type { Band, OrderedFor, Reason } from '#model/feedback.ts'
import type { IslandT } from '../t.ts'

export type FeedbackT = IslandT<'feedback' | 'errors'>

/** What each band is asked. */
export const bandText = (t: FeedbackT, band: Band): string =>
  ({ poor: t('feedback:whyPoor'), average: t('feedback:whyAverage'), good: t('feedback:whyGood') })[band]

export const reasonText = (t: FeedbackT, reason: Reason): string =>
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

export const orderedForText = (t: FeedbackT, who: OrderedFor): string =>
  ({
    self: t('feedback:self'),
    parent: t('feedback:parent'),
    partner: t('feedback:partner'),
    child: t('feedback:child'),
    relative: t('feedback:relative'),
    other: t('feedback:other'),
  })[who]
