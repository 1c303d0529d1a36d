/** So long a hand takes for the second press of two, and so far it may slip between them. */
const [againMs, slipPx] = [500, 12]

/**
 * A double click is meant for what it first hit. Where a row has gone, a dialog has opened or the screen has changed between its two presses, the second
 * would act on what lies under the pointer then, so it is stopped. Returns the function that removes the listener.
 */
export const tellPresses = (): (() => void) => {
  let before: { on: Element; at: number; x: number; y: number } | null = null
  const press = (event: MouseEvent): void => {
    const on = event.target instanceof Element && event.target.closest('button, a, summary')
    // A key, or a command of the console, presses without a pointer.
    if (!on || !event.isTrusted || event.detail === 0) return
    const { timeStamp: at, clientX: x, clientY: y } = event
    const isOther = before && before.on !== on && at - before.at < againMs
    const meant =
      before && isOther && Math.hypot(x - before.x, y - before.y) < slipPx ? before.on : null
    if (meant) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // A third press so soon is meant for the first one as well.
    before = { on: meant ?? on, at, x, y }
  }
  addEventListener('click', press, { capture: true })
  return () => removeEventListener('click', press, { capture: true })
}
