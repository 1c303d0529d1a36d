import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import { formatRupees } from '#model/money.ts'
import { inLocale, paths } from '#paths.ts'
import type { PageOfPayment } from './page.ts'

/** The only style of the page. It is inline, so the page works where no asset loads. */
export const paymentStyle = `body{margin:0;background:#faf8f4;color:#1b2a29;font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Nirmala UI",sans-serif;overflow-wrap:anywhere}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem;line-height:1.4;margin:0 0 .25rem}
p{margin:0 0 1rem}
.sum{font-size:1.35rem;font-weight:600}
.note{padding:.75rem 1rem;border-radius:6px;background:#fdf1dc;color:#84450a}
.bad{background:#fcebe8;color:#a3261d}
form{margin:0 0 .75rem}
button{width:100%;min-height:2.75rem;padding:.5rem 1rem;border:1px solid #0f766e;border-radius:6px;background:#0f766e;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.quiet button{background:#fff;color:#0f766e}
a{color:#0f766e}
:focus-visible{outline:3px solid #0f766e;outline-offset:2px}
`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const field = ([name, value]: [string, string]): string => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`

const form = (action: string, fields: Readonly<Record<string, string>>, label: string, isQuiet = false): string =>
  `<form method="post" action="${escaped(action)}"${isQuiet ? ' class="quiet"' : ''}>${Object.entries(fields).map(field).join('')}<button type="submit">${escaped(label)}</button></form>`

const note = (text: string, isBad = false): string => `<p class="note${isBad ? ' bad' : ''}" role="status">${escaped(text)}</p>`
const link = (path: string, label: string): string => `<p><a href="${escaped(path)}">${escaped(label)}</a></p>`

const page = (locale: Locale, title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)} · Nuskha</title>
<style>${paymentStyle}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${parts.join('\n')}
</main>
</body>
</html>
`

/** The page on which an order is paid; `action` is its own address, `csrf` the token of the session. */
export const paymentHtml = (locale: Locale, shown: PageOfPayment, action: string, csrf: string): string => {
  const t = serverTexts(locale)
  const order = link(inLocale(locale, paths.orderPlaced(shown.orderId)), t('payment:toOrder'))
  const about = [
    `<p>${escaped(t('payment:ofOrder', { order: shown.orderId }))}</p>`,
    `<p class="sum">${escaped(t('payment:amount'))}: ${escaped(formatRupees(shown.amount))}</p>`,
  ]
  if (shown.is === 'over') return page(locale, t('payment:title'), [...about.slice(0, 1), note(t('payment:over')), order])
  const failed = shown.is === 'failed' ? [note(t('payment:failed'), true)] : []
  if (shown.form) {
    const go = form(shown.form.action, shown.form.fields, t('payment:goOn'))
    return page(locale, t('payment:title'), [...failed, ...about, `<p>${escaped(t('payment:partner'))}</p>`, go, order])
  }
  return page(locale, t('payment:title'), [
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
  const text = { missing: t('payment:missing'), forged: t('payment:forged'), stale: t('payment:stale') }[what]
  return page(locale, t('payment:title'), [note(text, true), link(inLocale(locale, paths.orderHistory()), t('payment:toOrders'))])
}
