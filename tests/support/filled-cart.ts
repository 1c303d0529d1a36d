import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'

/** `seen` is the price that the page supposedly showed. */
export type Wanted = { id: number; seen?: string }

/** Two products that no test changes: Dolo 650 Tablet and Revital H. */
export const twoProducts: Wanted[] = [{ id: 10101 }, { id: 202401 }]

/** A session in Jaipur with these products, made by the API on the open page; `pincode` null keeps the city. */
export const putIntoCart = (
  page: Page,
  products: Wanted[],
  pincode: string | null = '302001',
): Promise<void> =>
  page.evaluate(
    async ([wanted, place]) => {
      const { result } = await (await fetch('/api/v3/session')).json()
      const headers = { 'x-csrf-token': result.csrf, 'Content-Type': 'application/json' }
      await fetch(
        place === null ? '/api/v1/session/city/Jaipur' : `/api/v1/session/pincode/${place}`,
        { method: 'POST', headers },
      )
      for (const { id, seen } of wanted)
        await fetch(`/api/v3/cart/add/${id}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(seen ? { discountedPrice: seen } : {}),
        })
    },
    [products, pincode] as const,
  )

export const cartLines = (page: Page) =>
  page.getByRole('list', { name: 'Products in your cart' }).getByRole('listitem')

/** The page of a cart with these products, with all that it reads. */
export const openCart = async (
  page: Page,
  products = twoProducts,
  pincode: string | null = '302001',
): Promise<void> => {
  await page.goto(paths.faq())
  await putIntoCart(page, products, pincode)
  // The lines are there before the script that works on them, and before it has read the cart again.
  const read = page.waitForResponse('**/api/v3/cart/details*')
  await page.goto(paths.cart())
  await expect(cartLines(page)).toHaveCount(products.length)
  await expect(page.locator('[data-island=cart][data-live]')).toBeAttached()
  await read
  await page.waitForLoadState('networkidle')
}

/** Delays a call until the test releases it. */
export const hold = async (page: Page, url: string): Promise<() => void> => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return () => go()
}
