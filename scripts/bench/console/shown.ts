import type { Page } from 'playwright'

export type Shown = {
  /** An element that is there, */
  selector: string
  /** with this text, */
  text?: string
  /** without this text, */
  not?: string
  /** while none of these is. */
  gone?: string
}

const longestMs = 15_000

/**
 * Milliseconds from the event of `act`, as the browser stamped it, until the frame that shows what it is for was painted, for each of `parts`. Throws
 * when that takes longer than 15 s.
 */
export const shownAfter = async (
  page: Page,
  parts: readonly Shown[],
  act: () => Promise<unknown>,
): Promise<number[]> => {
  await page.evaluate((all) => {
    const isShown = ({ selector, text, not, gone }: Shown): boolean =>
      (gone === undefined || document.querySelector(gone) === null) &&
      [...document.querySelectorAll(selector)].some(
        ({ textContent }) =>
          (text === undefined || textContent.includes(text)) &&
          (not === undefined || !textContent.includes(not)),
      )
    const types = ['pointerdown', 'keydown', 'change']
    const begun = new Promise<number>((begin) => {
      const note = ({ timeStamp }: Event): void => {
        for (const type of types) removeEventListener(type, note, true)
        begin(timeStamp)
      }
      for (const type of types) addEventListener(type, note, true)
    })
    const shownOf = (part: Shown): Promise<number> =>
      new Promise((done) => {
        const look = (): void => {
          if (!isShown(part)) return void requestAnimationFrame(look)
          // A message is delivered after the frame in which it was sent.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => done(performance.now())
          port2.postMessage(null)
        }
        void begun.then(() => requestAnimationFrame(look))
      })
    const kept = window as unknown as { shown: Promise<number[]> }
    kept.shown = Promise.all(all.map(async (part) => (await shownOf(part)) - (await begun)))
  }, parts)
  await act()
  const shownMs = await page.evaluate(
    async (longest) =>
      await Promise.race([
        (window as unknown as { shown: Promise<number[]> }).shown,
        new Promise<null>((done) => setTimeout(() => done(null), longest)),
      ]),
    longestMs,
  )
  if (shownMs === null) throw new Error(`${JSON.stringify(parts)} is not shown on ${page.url()}.`)
  return shownMs
}
