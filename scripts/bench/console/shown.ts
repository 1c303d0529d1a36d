import type { Page } from 'playwright'

type Shown = {
  /** An element that is there, */
  selector: string
  /** with this text, */
  text?: string
  /** without this text, */
  not?: string
  /** while none of these is. */
  gone?: string
}

/** Milliseconds from the event of `act`, as the browser stamped it, until the frame that shows what it is for was painted. */
export const shownAfter = async (page: Page, shown: Shown, act: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(({ selector, text, not, gone }) => {
    const isShown = (): boolean =>
      (gone === undefined || document.querySelector(gone) === null) &&
      [...document.querySelectorAll(selector)].some(
        ({ textContent }) => (text === undefined || textContent.includes(text)) && (not === undefined || !textContent.includes(not)),
      )
    const types = ['pointerdown', 'keydown', 'change']
    const kept = window as unknown as { shown: Promise<number> }
    kept.shown = new Promise((done) => {
      const begin = ({ timeStamp }: Event): void => {
        for (const type of types) removeEventListener(type, begin, true)
        const look = (): void => {
          if (!isShown()) return void requestAnimationFrame(look)
          // A message is delivered after the frame in which it was sent.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => done(performance.now() - timeStamp)
          port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }
      for (const type of types) addEventListener(type, begin, true)
    })
  }, shown)
  await act()
  return await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}
