import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import { formatRupees } from '#model/money.ts'
import { inLocale, paths } from '#paths.ts'
import { escaped } from '../../http/escape-html.ts'
import { form, link, note, plainPage } from '../../http/plain-page.ts'
import type { PageOfPayment } from './page.ts'

/** The page on which an order is paid; `action` is its own address, `csrf` the token of the session. */
export const paymentHtml = (
  locale: Locale,
  shown: PageOfPayment,
  action: string,
  csrf: string,
): string => {
  const t = serverTexts(locale)
  const order = link(inLocale(locale, paths.orderPlaced(shown.orderId)), t('payment:toOrder'))
  const about = [
    `<p>${escaped(t('payment:ofOrder', { order: shown.orderId }))}</p>`,
    `<p class="sum">${escaped(t('payment:amount'))}: ${escaped(formatRupees(shown.amount))}</p>`,
  ]
  if (shown.is === 'over')
    return plainPage(locale, t('payment:title'), [
      ...about.slice(0, 1),
      note(t('payment:over')),
      order,
    ])
  const failed = shown.is === 'failed' ? [note(t('payment:failed'), true)] : []
  if (shown.form) {
    const go = form(shown.form.action, shown.form.fields, t('payment:goOn'))
    return plainPage(locale, t('payment:title'), [
      ...failed,
      ...about,
      `<p>${escaped(t('payment:partner'))}</p>`,
      go,
      order,
    ])
  }
  return plainPage(locale, t('payment:title'), [
    note(t('payment:trial')),
    ...failed,
    ...about,
    form(`${action}/succeed`, { csrf }, t('payment:succeed')),
    form(`${action}/fail`, { csrf }, t('payment:fail'), true),
    form(`${action}/abandon`, { csrf }, t('payment:abandon'), true),
    order,
  ])
}

/** The page shown when a payment page cannot be. */
export const paymentNotice = (locale: Locale, what: 'missing' | 'forged' | 'stale'): string => {
  const t = serverTexts(locale)
  const text = {
    missing: t('payment:missing'),
    forged: t('payment:forged'),
    stale: t('payment:stale'),
  }[what]
  return plainPage(locale, t('payment:title'), [
    note(text, true),
    link(inLocale(locale, paths.orderHistory()), t('payment:toOrders')),
  ])
}
