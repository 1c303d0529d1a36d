import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { roles } from '#model/role.ts'
import { enterConsole, openParcel } from '../../support/console.ts'
import { operate } from '../../support/counter.ts'
import { onPrescription, ordered } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'
import { listen, walkWithScanner } from '../../support/wedge.ts'

/** Calls by which a screen says that it is open, or asks what a draft would do. */
const isCall = (call: string): boolean => /\/(viewers|hold|screen|preview)$/.test(call)

/** Screens whose search takes a code that is scanned while nothing has the focus; every other one counts it, or says that it does not. */
const searches = [
  '/orders',
  '/orders/new',
  '/parcels',
  '/stock',
  '/catalogue',
  '/catalogue/general',
  '/catalogue/products',
  '/purchases/orders/new',
  '/purchases/orders/:id',
]

/** Packed parcels are paired with waybills, which takes every code. */
const isSearched = (where: string): boolean =>
  where !== '/parcels?queue=packed' && searches.includes(where.split('?', 1)[0] ?? '')

/** Its stock is counted from here on: no other test may sell it. */
const counted = 10504

// Seen red with codes left in the texts of screens that wait for none, with choices that keep what a code chose, and with Enter sending the forms of screens.
test('a scanner at every screen, field and dialog of the console: a code is used or said to be unused, and changes nothing else', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const order = (what: string, products = [10102]): Promise<string> =>
    ordered(page, `wedge-${what}-${randomUUID()}@nuskha.example`, products)
  const lines = [{ line: 1, batch: 'WEDGE-1', expiry: '2028-04' }]
  const toPack = await order('pack', [10102, 10103])
  const [packed, shipped] = [await order('packed'), await order('shipped')]
  for (const id of [packed, shipped])
    await operate(page, 'fulfilment', `orders/${id}/pack`, { lines })
  await operate(page, 'fulfilment', `orders/${shipped}/ship`, { parcel: 1 })
  const toRead = await order('desk', [onPrescription])
  const supplier = `Wedge ${randomUUID().slice(0, 8)}`
  const fields = { product: String(counted), batch: 'WEDGE-2', expiry: '2028-04', packs: '3' }
  const note = { supplier, reference: supplier, rows: [{ line: 1, fields }] }
  await operate(page, 'fulfilment', 'stock/notes', note)
  const back = { productId: counted, batch: 'WEDGE-2', units: 1, rate: 9, reason: 'damaged' }
  await operate(page, 'fulfilment', 'debit-notes', { supplier, lines: [back] })
  const wanted = [{ productId: counted, packs: 2, rate: 9 }]
  await operate(page, 'fulfilment', 'purchases', { supplier, note: '', lines: wanted })

  const { page: consolePage } = await enterConsole(browser, baseURL, roles)
  await listen(consolePage)
  const errors: string[] = []
  consolePage.on('pageerror', ({ message }) => void errors.push(message))
  await consolePage.goto('/console')
  await expect(consolePage.getByRole('heading', { level: 1 })).toBeVisible()
  await openParcel(consolePage, toPack)
  const own = [
    `/console/parcels/${toPack}/1`,
    '/console/parcels?queue=packed',
    '/console/parcels?queue=shipped',
    `/console/orders/${packed}`,
    `/console/orders/${shipped}?on-the-way`,
    `/console/desk/${toRead}`,
    `/console/stock/${counted}`,
  ]
  const { screens, dialogs, bursts, faults } = await walkWithScanner(
    consolePage,
    ['/console', ...own],
    isCall,
  )
  expect(errors).toEqual([])
  expect(faults).toEqual([])
  const wrong = bursts.filter(
    ({ where, at, fate }) => at === 'nothing' && (fate === 'sought') !== isSearched(where),
  )
  expect(wrong).toEqual([])
  // What leads nowhere is not walked: a screen or an act that is not found any more is no success.
  expect(screens.size).toBeGreaterThan(60)
  for (const act of [
    'Ship',
    'Delivered',
    'Parcel came back',
    'Cancel the order',
    'Give a credit',
    'Write off',
    'Recall',
    'It has left the house',
  ])
    expect([...dialogs].join('\n')).toContain(act)
  await consolePage.context().close()
})
