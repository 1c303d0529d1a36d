import type { Locator, Page } from 'playwright'
import { tap, type } from './phone.ts'
import { searchLabel } from './walk.ts'

/** What a shopper does with the thumb; each is counted. */
export type Hand = {
  tap: (element: Locator) => Promise<void>
  type: (text: string) => Promise<void>
}

/** A task of a shopper, from the home page to the sign that it is done. `signedIn`: by a customer who has ordered before. */
export type Task = {
  name: string
  signedIn: boolean
  go: (page: Page, hand: Hand) => Promise<void>
}

/** Counts the taps and the keys of a hand. */
export const countedHand = (page: Page): { hand: Hand; counts: { taps: number; keys: number } } => {
  const counts = { taps: 0, keys: 0 }
  return {
    counts,
    hand: {
      tap: async (element) => {
        await element.first().waitFor()
        await tap(page, element.first())
        counts.taps++
      },
      type: async (text) => {
        await type(page, text)
        counts.keys += text.length
      },
    },
  }
}

const searchFor = async (
  page: Page,
  { tap: touch, type: write }: Hand,
  text: string,
): Promise<void> => {
  await touch(page.getByLabel(searchLabel))
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await write(text)
}

/** The four shoppers of docs/benchmarks.md "Shoppers". */
export const tasks: readonly Task[] = [
  {
    name: 'the cheapest medicine like Telma 40, in the cart',
    signedIn: false,
    go: async (page, hand) => {
      await searchFor(page, hand, 'telma 40')
      await hand.tap(page.locator('[role=option][href^="/drugs/telma-40"]'))
      await page.waitForURL(/\/drugs\//)
      await hand.tap(page.locator('.buy-from'))
      await hand.tap(page.locator('#substitutes [data-add]'))
      const dialog = page.getByRole('dialog')
      await hand.tap(dialog.getByLabel('Pincode'))
      await hand.type('600001')
      await hand.tap(dialog.getByRole('button', { name: 'Deliver here' }))
      await page.locator('.badge').filter({ hasText: '1' }).waitFor()
    },
  },
  {
    name: 'something for a cough: the products of the ailment',
    signedIn: false,
    go: async (page, hand) => {
      await searchFor(page, hand, 'cough')
      await hand.tap(page.locator('[role=option][href^="/drug-ailments/"]'))
      await page.waitForURL(/\/drug-ailments\//)
      await page.locator('main .card').first().waitFor()
    },
  },
  {
    name: 'the last order again, in the cart',
    signedIn: true,
    go: async (page, hand) => {
      await hand.tap(page.getByRole('link', { name: 'See my orders' }))
      await page.waitForURL(/\/order\/history/)
      await hand.tap(page.getByRole('button', { name: 'Order again' }))
      await hand.tap(page.getByRole('link', { name: 'View cart' }))
      await page.waitForURL(/\/cart/)
      await page.getByRole('button', { name: 'Checkout' }).waitFor()
    },
  },
  {
    name: 'whether warfarin and aspirin go together',
    signedIn: false,
    go: async (page, hand) => {
      const main = page.getByRole('main')
      await hand.tap(main.getByRole('searchbox', { name: 'Name of a medicine or salt' }))
      await hand.type('warfarin')
      await hand.tap(main.getByRole('button', { name: 'Find' }))
      await page.waitForURL(/\/drug-interactions/)
      await hand.tap(main.getByRole('link', { name: /^Add / }))
      await hand.tap(main.locator('input[name=find]'))
      await main.getByRole('combobox').waitFor()
      await hand.type('aspirin')
      await hand.tap(main.getByRole('option'))
      await main.getByRole('status').filter({ hasText: 'Most serious' }).waitFor()
    },
  },
]
