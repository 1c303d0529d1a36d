import type { Browser, BrowserContext } from 'playwright'
import { phone } from '../bench/journey/phone.ts'
import { stepsOf } from '../bench/journey/walk.ts'

export type Customer = { state: Awaited<ReturnType<BrowserContext['storageState']>>; order: string }

/** A prescription medicine and a product that needs none. */
const inTheCart = [20101, 200103]

/** Buys a medicine as the journey does, then fills the cart again. */
export const customerOf = async (
  browser: Browser,
  site: string,
  dataDir: string,
): Promise<Customer> => {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    for (const { go } of stepsOf({
      site,
      dataDir,
      email: `meera-${Date.now() % 1000}@nuskha.example`,
    }))
      await go(page)
    const order = new URL(page.url()).searchParams.get('oId') ?? ''
    // The question about WhatsApp shows a second after the page: answered here, it is in no picture.
    const no = page.getByRole('button', { name: 'No, thanks' })
    await no.click()
    await no.waitFor({ state: 'hidden' })
    for (const id of inTheCart) {
      await page.goto(`${site}/cart`)
      await page.evaluate(async (product) => {
        const { result } = (await (await fetch('/api/v3/session')).json()) as {
          result: { csrf: string }
        }
        const reply = await fetch(`/api/v3/cart/add/${product}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf-token': result.csrf },
          body: JSON.stringify({ qty: 1 }),
        })
        if (!reply.ok) throw new Error(await reply.text())
      }, id)
    }
    return { state: await context.storageState(), order }
  } finally {
    await context.close()
  }
}
