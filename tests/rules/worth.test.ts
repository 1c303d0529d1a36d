import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { approvalHours, approvalKinds } from '#model/approval.ts'
import { aloneHours, smallShopMost } from '#model/small-shop.ts'
import { readEndpoints } from '../support/endpoints.ts'
import { root } from '../support/project.ts'
import { sources } from '../support/sources.ts'

/** Calls by which nobody gets anything of worth, by what they are about. */
const givesNothing: Record<string, readonly string[]> = {
  'what is chosen for an order, and given with it': [
    'POST /api/v1/cart/add/{id}',
    'GET /api/v1/cart/add/{id}',
    'POST /api/v1/cart/delete/item',
    'GET /api/v1/cart/delete/item',
    'POST /api/v1/cart/update',
    'POST /api/v1/order/reorder/{id}',
    'GET /api/v1/order/reorder/{id}',
    'POST /api/v2/coupon/apply',
    'POST /api/v2/coupon/remove',
    'POST /api/v2/rewardPoints',
    'POST /api/v3/cart/add/{id}',
    'POST /api/v3/cart/checkout',
    'POST /api/v3/cart/delete/item',
    'POST /api/v3/cart/patient',
    'POST /api/v3/cart/saved/remove',
    'POST /api/v3/cart/update',
    'POST /api/v3/checkout/address',
    'POST /api/v3/coupon/apply',
    'POST /api/v3/coupon/remove',
    'POST /api/ops/reorders/{id}/end',
    'POST /api/ops/reorders/{id}/move',
    'POST /api/ops/reorders/{id}/pause',
    'POST /api/v3/order/reorder/agree/{id}',
    'POST /api/v3/order/reorder/cancel/all/{id}',
    'POST /api/v3/order/reorder/move/{id}',
    'POST /api/v3/order/reorder/pause/{id}',
    'POST /api/v3/order/reorder/skip/{id}',
    'POST /api/v3/order/reorder/{id}',
    'GET /api/v3/order/reorder/{id}',
    'POST /api/v3/setReOrder',
    'POST /api/v3/wallet/use',
  ],
  'what customers say of themselves, and their settings': [
    'POST /api/v1/session/city/{city}',
    'GET /api/v1/session/city/{city}',
    'POST /api/v1/session/pincode/{pincode}',
    'GET /api/v1/session/pincode/{pincode}',
    'POST /api/v1/session/remove/pincode',
    'GET /api/v1/session/remove/pincode',
    'POST /api/v2/addresses',
    'POST /api/v3/account/erase',
    'POST /api/v3/account/export',
    'POST /api/v3/account/name',
    'POST /api/v3/account/name/code',
    'POST /api/v3/addresses',
    'POST /api/v3/changeAddress',
    'POST /api/v3/consents',
    'POST /api/v3/contact-number/confirm',
    'POST /api/v3/devices/{id}/sign-out',
    'POST /api/v3/events',
    'POST /api/v3/login',
    'POST /api/v3/login/code',
    'POST /api/v3/logout',
    'POST /api/v3/logout/everywhere',
    'POST /api/v3/mail-preferences',
    'POST /api/v3/marketing-consent',
    'POST /api/v3/orders/{id}/dose-messages',
    'POST /api/v3/stock-alerts',
    'POST /api/v3/stock-alerts/remove',
    'POST /api/v3/caregivers/invite',
    'POST /api/v3/caregivers/accept',
    'POST /api/v3/caregivers/end',
    'POST /api/v3/caregivers/look',
    'POST /api/v3/caregivers/quote',
    'POST /api/v3/patients',
    'POST /api/v3/patients/remove',
    'POST /api/v3/removeAddress',
    'GET /api/v3/removeAddress',
    'POST /api/v3/whatsapp-opt-in',
    'POST /labs_api/camp/response',
  ],
  'words, and what is answered in words': [
    'POST /api/ops/catalogue/general-texts/{id}/approve',
    'POST /api/ops/error-reports/{id}/decline',
    'POST /api/ops/error-reports/{id}/mend',
    'POST /api/ops/orders/{id}/notes',
    'POST /api/ops/orders/{id}/problems/{number}/answer',
    'POST /api/ops/reviews/approve',
    'POST /api/ops/reviews/{id}/keep',
    'POST /api/ops/reviews/{id}/refuse',
    'POST /api/ops/reviews/{id}/remove',
    'POST /api/ops/side-effects/{id}/handle',
    'POST /api/ops/tickets/{ticket}/close',
    'POST /api/ops/tickets/{ticket}/reply',
    'POST /api/v1/interactionchecker/add',
    'GET /api/v1/interactionchecker/add',
    'POST /api/v1/interactionchecker/remove',
    'GET /api/v1/interactionchecker/remove',
    'POST /api/v1/interactionchecker/removeAll',
    'GET /api/v1/interactionchecker/removeAll',
    'POST /api/v3/feedback',
    'POST /api/v3/interactionchecker/add',
    'POST /api/v3/interactionchecker/deleteAll',
    'POST /api/v3/interactionchecker/deletes',
    'POST /api/v3/orders/{id}/answer',
    'POST /api/v3/orders/{id}/problems',
    'POST /api/v3/orders/{id}/problems/{number}/photos',
    'POST /api/v3/orders/{id}/problems/{number}/withdraw',
    'POST /api/v3/reviews/withdraw',
    'POST /api/v3/reviews/{id}/helpful',
    'POST /api/v3/reviews/{id}/report',
    'POST /api/v3/side-effects',
    'POST /otc/product/addReview',
  ],
  'prescriptions, and who looks at them': [
    'POST /api/ops/orders/{id}/claim',
    'POST /api/ops/orders/{id}/put-back',
    'POST /api/ops/orders/{id}/viewers',
    'POST /api/v1/prescription/attach/{id}',
    'GET /api/v1/prescription/attach/{id}',
    'POST /api/v1/prescription/option/update',
    'POST /api/v1/prescription/remove/{id}',
    'GET /api/v1/prescription/remove/{id}',
    'POST /api/v3/orders/{id}/prescriptions',
    'POST /api/v3/prescriptions',
    'POST /api/v3/prescriptions/{id}/delete',
    'POST /webservices/prescription',
  ],
  'messages, which have limits of their own': [
    'POST /api/ops/messages/{id}/retry',
    'POST /api/ops/orders/{id}/resend',
  ],
  'where goods are, and what may not be sold': [
    'POST /api/ops/orders/{id}/unpack',
    'POST /api/ops/orders/{id}/waybill',
    'POST /api/ops/parcels/aside',
    'POST /api/ops/parcels/hold',
    'POST /api/ops/parcels/next',
    'POST /api/ops/alerts',
    'POST /api/ops/alerts/{id}/settle',
    'POST /api/ops/recalls',
    'POST /api/ops/stock/receive',
    'POST /api/ops/stock/{productId}/codes',
    'POST /api/ops/stock/{productId}/codes/withdraw',
    'POST /api/ops/stock/{productId}/keep',
    'POST /api/ops/stock/{productId}/quarantine',
    'POST /api/ops/stock/{productId}/threshold',
  ],
  'what suppliers are asked for, and what they credit: no money moves by it': [
    'POST /api/ops/suppliers',
    'POST /api/ops/purchases',
    'POST /api/ops/purchases/{id}/lines',
    'POST /api/ops/purchases/{id}/send',
    'POST /api/ops/purchases/{id}/close',
    'POST /api/ops/debit-notes',
    'POST /api/ops/debit-notes/{id}/discard',
    'POST /api/ops/debit-notes/{id}/credit',
  ],
  'what is ordered on the telephone: a code that the customer tells places it, at the shop’s prices':
    ['POST /api/ops/phone-orders', 'POST /api/ops/phone-orders/code'],
  'a prescription that came on paper or by a message, which a pharmacist reads before anything goes':
    ['POST /api/ops/orders/{id}/prescriptions'],
  'a parcel that is to be collected, which is not sent by that': ['POST /api/ops/parcels/book'],
  'who an order goes to, which its customer hears of': ['POST /api/ops/orders/{id}/address'],
  'operators, who take another permission for each act': [
    'POST /api/ops/services',
    'POST /api/ops/services/{id}/renew',
    'POST /api/ops/services/{id}/revoke',
    'POST /api/ops/me/passkeys',
    'POST /api/ops/me/passkeys/options',
    'POST /api/ops/me/passkeys/{id}/remove',
    'POST /api/ops/me/sessions/{id}/revoke',
    'POST /api/ops/me/tokens',
    'POST /api/ops/people',
    'POST /api/ops/people/{id}/off',
    'POST /api/ops/people/{id}/on',
    'POST /api/ops/people/{id}/reach',
    'POST /api/ops/people/{id}/registration',
    'POST /api/ops/people/{id}/roles/drop',
    'POST /api/ops/people/{id}/tokens/{token}/revoke',
  ],
  'what asks, refuses or ends something': [
    'POST /api/ops/approvals',
    'POST /api/ops/approvals/{id}/refuse',
    'POST /api/ops/camps',
    'POST /api/ops/camps/{id}/close',
    'POST /api/ops/coupons/{code}/end',
    'POST /api/ops/coupons/{code}/resume',
    'POST /api/ops/finance/settlements',
  ],
  'drafts, pictures and what takes off the sale or ends that': [
    'POST /api/ops/catalogue/drafts',
    'POST /api/ops/catalogue/drafts/{id}',
    'POST /api/ops/catalogue/drafts/{id}/discard',
    'POST /api/ops/catalogue/images',
    'POST /api/ops/catalogue/preview',
    'POST /api/ops/catalogue/products/{id}/restore',
    'POST /api/ops/catalogue/products/{id}/withdraw',
  ],
  'tools that are told what happened': [
    'POST /api/ops/webhooks',
    'POST /api/ops/webhooks/{id}/change',
    'POST /api/ops/webhooks/{id}/off',
    'POST /api/ops/webhooks/{id}/on',
    'POST /api/ops/webhooks/{id}/replay',
    'POST /api/ops/webhooks/{id}/rotate',
    'POST /api/ops/webhooks/{id}/test',
  ],
}

const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const section = text.slice(
  text.indexOf('| act | worth measured | who | limit |'),
  text.indexOf('Nobody decides about their own order'),
)
const measured = [...section.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]*)`/g)].map(
  ([, call = '']) => call,
)

// Seen red with the row of a call that lets goods leave without their money taken out.
it('every call that changes something gives nothing, or has a row that says what it is worth', async () => {
  const changing = (await readEndpoints())
    .filter(({ access, method, changes }) => (access === 'operator' ? method !== 'GET' : changes))
    .map(({ method, path }) => `${method} ${path}`)
  const free = Object.values(givesNothing).flat()
  const missing = changing.filter((call) => !measured.includes(call) && !free.includes(call))
  const gone = [...measured, ...free].filter((call) => !changing.includes(call))
  const twice = free.filter((call) => measured.includes(call))
  expect({ missing, gone, twice }).toEqual({ missing: [], gone: [], twice: [] })
  expect(changing.length).toBeGreaterThan(150)
})

const callsIn = (rows: string): string[] =>
  [...rows.matchAll(/`((?:GET|POST) \/[^`]*)`/g)].map(([, call = '']) => call)
const [limited = '', ofOne = ''] = [
  section.slice(0, section.indexOf('The price of a line')),
  text.slice(text.indexOf('### A shop of one person')),
]

/** Calls that take two people for another reason than worth; those of the catalogue have the errors of all of its calls. */
const otherReasons = [
  'POST /api/ops/people/{id}/off',
  'POST /api/ops/people/{id}/roles/drop',
  'GET /api/ops/camps/{id}/registrations',
  'POST /api/ops/catalogue/preview',
  'POST /api/ops/catalogue/products/{id}/withdraw',
  'POST /api/ops/catalogue/products/{id}/restore',
  'POST /api/ops/catalogue/general-texts/{id}/approve',
]
/** Calls of rows that never ask for another: prices served before, what two agree to, a courier’s file that is answered row by row, a draft that is measured at its time. */
const otherLimits = [
  'POST /api/ops/catalogue/schedule',
  'POST /api/ops/catalogue/rollback',
  'POST /api/ops/approvals/{id}/approve',
  'POST /api/ops/parcels/status',
]

it('a call takes two people exactly where its row names a limit of one', async () => {
  const held = (await readEndpoints())
    .filter(({ errors = [] }) => errors.includes('approvalNeeded'))
    .map(({ method, path }) => `${method} ${path}`)
  const rows = callsIn(limited)
  expect({
    without: held.filter((call) => ![...rows, ...otherReasons].includes(call)),
    never: rows.filter((call) => ![...held, ...otherLimits].includes(call)),
  }).toEqual({ without: [], never: [] })
})

// Seen red with a kind left out, and with another sum.
it('limits of the tables are those of the code, and each act of two people stands in one row', () => {
  const inCode = new Set(
    sources('src/server/config/config.ts')[0]?.text.match(
      /\bAPPROVAL_[A-Z]+_(?:RUPEES|PERCENT)\b/g,
    ),
  )
  const named = new Set(limited.match(/\bAPPROVAL_[A-Z_]+\b/g))
  expect([...named].sort()).toEqual([...inCode].sort())
  const rows = ofOne.split('\n').filter((line) => /^\| `[a-z]+\.[a-z]+`/.test(line))
  const kinds = rows.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
  expect(kinds.map(([, kind]) => kind).sort()).toEqual([...approvalKinds].sort())
  const rupees = (sum: number) => `₹${sum.toLocaleString('en-IN')}`
  expect(ofOne).toContain(
    `within ${rupees(smallShopMost.dayRupees)} in 24 hours and ${rupees(smallShopMost.monthRupees)} in 30 days`,
  )
  for (const hours of [...ofOne.matchAll(/after (\d+) hours/g)].map(([, hours]) => Number(hours)))
    expect(hours).toBe(aloneHours)
  expect(text).toContain(`after ${approvalHours} hours it expires`)
})
