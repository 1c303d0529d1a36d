import { hash } from 'node:crypto'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import { escaped } from './escape-html.ts'
import { cacheControl } from './headers.ts'

/** The only style of these pages. It is inline, so they work where no asset loads. */
const styleOf = (
  action: string,
): string => `body{margin:0;background:#faf8f4;color:#1b2a29;font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Nirmala UI",sans-serif;overflow-wrap:anywhere}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem;line-height:1.4;margin:0 0 .25rem}
p{margin:0 0 1rem}
.sum{font-size:1.35rem;font-weight:600}
.note{padding:.75rem 1rem;border-radius:6px;background:#fdf1dc;color:#84450a}
.bad{background:#fcebe8;color:#a3261d}
form{margin:0 0 .75rem}
button{width:100%;min-height:2.75rem;padding:.5rem 1rem;border:1px solid ${action};border-radius:6px;background:${action};color:#fff;font:inherit;font-weight:600;cursor:pointer}
.quiet button{background:#fff;color:${action}}
a{color:${action}}
:focus-visible{outline:3px solid ${action};outline-offset:2px}
`

let style = styleOf('#0f766e')

/** Draws these pages in a shop's own colour, `#rrggbb`, from now on; called once, before the first of them. */
export const colourPlainPages = (action: string): void => {
  style = styleOf(action)
}

const field = ([name, value]: [string, string]): string =>
  `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`

/** A form whose only button has this label. */
export const form = (
  action: string,
  fields: Readonly<Record<string, string>>,
  label: string,
  isQuiet = false,
): string =>
  `<form method="post" action="${escaped(action)}"${isQuiet ? ' class="quiet"' : ''}>${Object.entries(fields).map(field).join('')}<button type="submit">${escaped(label)}</button></form>`

export const note = (text: string, isBad = false): string =>
  `<p class="note${isBad ? ' bad' : ''}" role="status">${escaped(text)}</p>`
export const link = (path: string, label: string): string =>
  `<p><a href="${escaped(path)}">${escaped(label)}</a></p>`

export const plainPage = (
  locale: Locale,
  title: string,
  parts: readonly string[],
): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)} · ${escaped(serverTexts(locale)('common:siteName'))}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${parts.join('\n')}
</main>
</body>
</html>
`

/** The policy of these pages: no scripts, no requests; their forms post to us, or to `partner`. */
const policyOf = (partner: string | null): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    `form-action 'self'${partner === null ? '' : ` ${partner}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Replies with such pages: their addresses identify something of one person, so nothing keeps or leaks them. */
export const plainPageReply =
  (
    partner: string | null,
  ): ((html: string, status?: number, headers?: Record<string, string>) => Response) =>
  (html, status = 200, headers = {}) =>
    new Response(html, {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': cacheControl.none,
        'X-Robots-Tag': 'noindex, nofollow',
        'Content-Security-Policy': policyOf(partner),
        'Referrer-Policy': 'same-origin',
        ...headers,
      },
    })
