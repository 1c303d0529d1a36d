import type { IslandT } from '#i18n/island-keys.ts'
import type { RefusalReason, ReportReason } from '#model/product-review.ts'

export const refusalText = (t: IslandT<'reviews'>, reason: RefusalReason): string =>
  ({
    cureClaim: t('reviews:refusedCureClaim'),
    personalData: t('reviews:refusedPersonalData'),
    advertising: t('reviews:refusedAdvertising'),
    abuse: t('reviews:refusedAbuse'),
    notAboutProduct: t('reviews:refusedNotAboutProduct'),
    notOwnExperience: t('reviews:refusedNotOwnExperience'),
    unreadable: t('reviews:refusedUnreadable'),
  })[reason]

export const reportText = (t: IslandT<'reviews'>, reason: ReportReason): string =>
  ({
    cureClaim: t('reviews:reportCureClaim'),
    personalData: t('reviews:reportPersonalData'),
    advertising: t('reviews:reportAdvertising'),
    abuse: t('reviews:reportAbuse'),
    other: t('reviews:reportOther'),
  })[reason]
