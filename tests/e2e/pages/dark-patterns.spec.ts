import { readdir, readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { type DarkPattern, darkPatterns } from '#model/policies.ts'
import { paths, policyPath, screenPaths } from '#paths.ts'
import { becomeCustomer, ordered, plain, send } from '../../support/customer.ts'
import { cartLines, openCart, twoProducts } from '../../support/filled-cart.ts'
import { test } from '../../support/shop.ts'

const drug = paths.drug({ id: plain, slug: 'dolo-650-tablet' })
const everyday = [
  paths.home(),
  drug,
  paths.search({ name: 'dolo' }),
  paths.category(['personal-care']),
  paths.carePlan(),
]
const main = (page: Page) => page.getByRole('main')
const optIn = (page: Page) => page.getByRole('region', { name: 'Order updates on WhatsApp' })
const read = async (page: Page, path: string) =>
  (await (await page.request.get(path)).json()).result

/** The page after an order that asks about WhatsApp. */
const asked = async (page: Page, email: string): Promise<void> => {
  const orderId = await ordered(page, email, [plain], { optIn: true })
  await page.goto(paths.orderPlaced(orderId))
  await expect(optIn(page)).toBeVisible()
}

/** What a shopper sees of a button before reading it. */
const looks = (page: Page, name: string) =>
  optIn(page)
    .getByRole('button', { name })
    .evaluate((button) => {
      const { backgroundColor, borderColor, color, fontSize, fontWeight } = getComputedStyle(button)
      const { height, top } = button.getBoundingClientRect()
      return { backgroundColor, borderColor, color, fontSize, fontWeight, height, top }
    })

const regular = async (page: Page, email: string): Promise<string> => {
  const orderId = await ordered(page, email, [plain])
  expect(await read(page, '/api/v3/reorders')).toEqual([])
  const list = [{ productId: plain, productUnit: 5 }]
  await send(page, '/api/v3/setReOrder', { orderId, reorderProductsList: list })
  return orderId
}

/** What the shop says anywhere, without the notes for translators. */
const englishTexts = async (): Promise<string[]> => {
  const folder = new URL('../../../src/i18n/locales/en/', import.meta.url)
  const files = await readdir(folder)
  const read = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  return read.flatMap((json) =>
    Object.entries(JSON.parse(json) as Record<string, string>).flatMap(([key, text]) =>
      key.startsWith('@') ? [] : [text],
    ),
  )
}

/** Scarcity, haste and crowds. */
const urgency =
  /hurry|last chance|almost (gone|sold out)|\b(only|just) (a few|\d+|\{\{\w+\}\}) (left|in stock|remaining)|(few|limited) (left|stock|time)|high demand|(selling|going) fast|(\d+|\{\{\w+\}\}) (people|others|customers) (are|have|bought|view)|\b(sale|offer|deal)s? ends?\b|\bends (in|soon|tonight|today)\b|order within \S+ (min|hour)/i

type Check = { title: string; run: (page: Page) => Promise<void> }

const checks: Record<DarkPattern, Check> = {
  'false urgency': {
    title: 'pages count nothing down and name no scarcity',
    run: async (page) => {
      await page.clock.install()
      const seen = async () => ((await main(page).textContent()) ?? '').replaceAll(/\s+/g, ' ')
      for (const path of [...everyday, paths.cart()]) {
        if (path === paths.cart()) await openCart(page)
        else await page.goto(path)
        // The banners of the home page take turns.
        const stays = path !== paths.home()
        const before = await seen()
        expect(before, path).not.toMatch(urgency)
        await expect(page.getByRole('timer'), path).toHaveCount(0)
        await page.clock.fastForward('30:00')
        if (stays) expect(await seen(), path).toBe(before)
      }
      // Nor where a test does not come: in mails and at the end of a checkout.
      expect((await englishTexts()).filter((text) => urgency.test(text))).toEqual([])
    },
  },
  'basket sneaking': {
    title: 'the cart and the summary hold what was added and nothing else',
    run: async (page) => {
      await openCart(page)
      await expect(cartLines(page)).toHaveCount(twoProducts.length)
      await becomeCustomer(page, 'sneaking@dark.example', { products: [plain], address: true })
      const { cart } = await read(page, '/api/v3/checkout/summary')
      const ids = cart.orderItems.map(({ productId }: { productId: number }) => productId)
      expect(ids.sort()).toEqual(twoProducts.map(({ id }) => id).sort())
      const [mrp, discount, offer, shipping, total] = [
        cart.actualAmnt,
        cart.discount,
        cart.offerDiscount,
        cart.shipping,
        cart.totalAmt,
      ].map((rupees: string) => Math.round(Number(rupees) * 100)) as [
        number,
        number,
        number,
        number,
        number,
      ]
      expect(total).toBe(mrp - discount - offer + shipping)
    },
  },
  'confirm shaming': {
    title: 'a no is said in a few plain words',
    run: async (page) => {
      await asked(page, 'shaming@dark.example')
      const no = optIn(page).getByRole('button', { name: 'No, thanks', exact: true })
      await expect(no).toHaveText('No, thanks')
      await expect(optIn(page).getByRole('button')).toHaveCount(2)
      // Nor in any other prompt: a no of a person who gives something up, or takes a risk.
      const shaming =
        /^no,?( thanks?,?)? i(’m| am| do| don’t|’d| hate| like| prefer|(’ll| will) (pay|miss|skip|stay|keep|risk))\b|\bi (don’t|do not) (want|care|need|like)\b|\bi(’d| would) rather\b|\bi (hate|like|love) (paying|to pay|being)\b/i
      const texts = await englishTexts()
      expect(texts.length).toBeGreaterThan(1_000)
      expect(texts.filter((text) => shaming.test(text))).toEqual([])
    },
  },
  'forced action': {
    title: 'a cart needs no account, and an order no consent',
    run: async (page) => {
      await openCart(page)
      expect((await page.request.get('/api/v3/consents')).status()).toBe(403)
      await asked(page, 'forced@dark.example')
      expect(await read(page, '/api/v3/consents')).toMatchObject({
        orderUpdatesWhatsapp: false,
        orderUpdatesSms: false,
        marketing: false,
      })
    },
  },
  'subscription trap': {
    title: 'a regular order begins only when asked for, and one press ends it',
    run: async (page) => {
      const orderId = await regular(page, 'trap@dark.example')
      await page.goto(paths.refills())
      const one = main(page).getByRole('listitem').filter({ hasText: orderId })
      const sizeOf = async (name: string) =>
        await one
          .getByRole('button', { name })
          .evaluate((button) => [
            button.className,
            button.getBoundingClientRect().height,
            getComputedStyle(button).fontSize,
          ])
      expect(await sizeOf('End automatic orders')).toEqual(await sizeOf('Change'))
      await one.getByRole('button', { name: 'End automatic orders' }).click()
      await expect(page.getByText('Nothing is ordered automatically.')).toBeVisible()
      // Opening the form that begins it begins nothing.
      await page.goto(`${paths.refills()}?act=set&orderId=${orderId}`)
      await expect(main(page).getByRole('button', { name: 'Start regular orders' })).toBeVisible()
      expect(await read(page, '/api/v3/reorders')).toEqual([])
    },
  },
  'interface interference': {
    title: 'yes and no look alike, and charges stand with the sum',
    run: async (page) => {
      await asked(page, 'interference@dark.example')
      const [yes, no] = [await looks(page, 'Yes, send them'), await looks(page, 'No, thanks')]
      expect(yes).toEqual(no)
      await openCart(page)
      const total = page.getByRole('region', { name: 'Order total' })
      const sizes = await total
        .locator('dl.sums > :not(.to-pay) dt')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize))
      expect(new Set(sizes).size).toBe(1)
      await expect(total.getByText('Delivery', { exact: true })).toBeVisible()
    },
  },
  'bait and switch': {
    title: 'what a page shows is what is in the cart and in the order, at the same price',
    run: async (page) => {
      await page.goto(drug)
      const shown = await page.locator('.buy-price [data-live=price]').textContent()
      expect(shown).toMatch(/^₹\d/)
      await page.goto(paths.search({ name: 'dolo' }))
      const inList = main(page).locator(`[data-product="${plain}"] [data-live=price]`)
      await expect(inList).toHaveText(String(shown))
      const orderId = await ordered(page, 'bait@dark.example', [plain])
      const { orderItems } = await read(page, `/api/v3/orders/${orderId}`)
      expect(orderItems).toHaveLength(1)
      await page.goto(paths.track(orderId))
      await expect(main(page)).toContainText('Dolo 650 Tablet')
      const price = Number((shown ?? '').replace('₹', ''))
      expect(Number(orderItems[0].offeredPrice)).toBe(price)
    },
  },
  'drip pricing': {
    title: 'the cart already shows the total that is ordered',
    run: async (page) => {
      await becomeCustomer(page, 'drip@dark.example', { products: [plain], address: true })
      await page.goto(paths.cart())
      const total = page.locator('.to-pay dd').first()
      await expect(total).toHaveText(/^₹/)
      const first = Number(((await total.textContent()) ?? '').replaceAll(/[₹,]/g, ''))
      const { cart } = await read(page, '/api/v3/checkout/summary')
      expect(Number(cart.totalAmt)).toBe(first)
      const body = { version: cart.version, totalAmt: cart.totalAmt, paymentMethod: 'cod' }
      const { orderId } = await send(page, '/api/v2/order/current/place', body)
      const order = await read(page, `/api/v3/orders/${orderId}`)
      expect(Number(order.totalAmt)).toBe(first)
    },
  },
  'disguised advertisement': {
    title: 'lists and texts come from the shop alone and hold no paid places',
    run: async (page) => {
      const origins = new Set<string>()
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith('http')) origins.add(origin)
      })
      for (const path of everyday) {
        await page.goto(path)
        await expect(page.locator('iframe, ins, [rel~=sponsored]'), path).toHaveCount(0)
        await expect(main(page)).not.toContainText(/sponsored|promoted|advert/i, {
          useInnerText: true,
        })
      }
      expect([...origins]).toEqual([new URL(page.url()).origin])
    },
  },
  nagging: {
    title:
      'a no is final, after a new visit and a new order too, and no page asks for a permission by itself',
    run: async (page) => {
      const wanted: string[] = []
      await page.exposeFunction('permissionWanted', (what: string) => void wanted.push(what))
      await page.addInitScript(() => {
        const tell = (globalThis as unknown as { permissionWanted: (what: string) => void })
          .permissionWanted
        Notification.requestPermission = async () => {
          tell('notifications')
          return 'denied'
        }
        navigator.geolocation.getCurrentPosition = () => tell('place')
      })
      for (const path of everyday) {
        await page.goto(path)
        await page.mouse.wheel(0, 600)
      }
      expect(wanted).toEqual([])
      await asked(page, 'nagging@dark.example')
      await optIn(page).getByRole('button', { name: 'No, thanks' }).click()
      await expect(optIn(page)).toHaveCount(0)
      await send(page, `/api/v3/cart/add/${plain}`, { qty: 4 })
      const { cart } = await read(page, '/api/v3/checkout/summary')
      const body = { version: cart.version, totalAmt: cart.totalAmt, paymentMethod: 'cod' }
      const { orderId } = await send(page, '/api/v2/order/current/place', body)
      const answer = page.waitForResponse((reply) => reply.url().includes('whatsapp-opt-in'))
      await page.goto(paths.orderPlaced(String(orderId)))
      expect((await (await answer).json()).opt_in_show).toBe(false)
      await expect(optIn(page)).toHaveCount(0)
      // Nor in the cart, at the order or in the account.
      for (const path of [paths.cart(), paths.track(String(orderId)), paths.account()]) {
        await page.goto(path)
        await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
      }
      expect(wanted).toEqual([])
    },
  },
  'trick question': {
    title: 'no consent is ticked beforehand, and none is worded as a no',
    run: async (page) => {
      await becomeCustomer(page, 'trick@dark.example', { address: true, optIn: true })
      for (const path of [screenPaths.privacy, paths.account()]) {
        await page.goto(path)
        const boxes = main(page).getByRole('checkbox')
        await expect(boxes.first()).toBeEnabled()
        for (const box of await boxes.all()) await expect(box).not.toBeChecked()
        for (const label of await main(page).locator('label.check').allInnerTexts())
          expect(label).not.toMatch(
            /^(do not|don[’']t|never|stop|opt out)\b|\b(unless|un(tick|check)|opt out)\b/i,
          )
      }
    },
  },
  'SaaS billing': {
    title: 'nothing is charged again, a regular order is paid at the door',
    run: async (page) => {
      await regular(page, 'billing@dark.example')
      expect(await read(page, '/api/v3/reorders')).toHaveLength(1)
      await page.goto(paths.orderHistory())
      await expect(main(page).getByRole('link', { name: /^Order / })).toHaveCount(1)
      await page.goto(paths.carePlanOf({ id: 1, slug: 'care-90' }))
      await expect(main(page)).toContainText(
        'It is never renewed by itself, and nothing is charged',
      )
    },
  },
  'rogue malware': {
    title: 'pages run programs of the shop only, download nothing and raise no alarm',
    run: async (page) => {
      const heard: string[] = []
      page.on('dialog', (dialog) => void heard.push(dialog.message()))
      page.on('download', (file) => void heard.push(file.url()))
      for (const path of everyday) {
        const reply = await page.goto(path)
        const [scripts = ''] =
          /script-src [^;]*/.exec(reply?.headers()['content-security-policy'] ?? '') ?? []
        expect(scripts, path).toMatch(/^script-src 'self'/)
        expect(scripts, path).not.toMatch(/https?:|\*|unsafe-(inline|eval)/)
        const sources = await page
          .locator('script[src]')
          .evaluateAll((all) => all.map((one) => new URL((one as HTMLScriptElement).src).origin))
        expect(new Set([...sources, new URL(page.url()).origin]).size, path).toBe(1)
      }
      expect(heard).toEqual([])
    },
  },
}

test.describe('dark patterns', () => {
  test.use({ expectedStatuses: [403] })

  for (const pattern of darkPatterns)
    test(`${pattern}: ${checks[pattern].title}`, async ({ page }) => checks[pattern].run(page))

  test('the page of the shop tells of each pattern, in the order of the guidelines', async ({
    page,
  }) => {
    await page.goto(paths.home())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Fair selling' }).click()
    await expect(page).toHaveURL(policyPath('fair'))
    const headings = await main(page).getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings.slice(1, -1).map((text) => text.toLowerCase())).toEqual(
      darkPatterns.map((pattern) => pattern.toLowerCase()),
    )
  })
})
