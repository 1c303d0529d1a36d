/** How long a pointer or the focus rests on what is about to be pressed; a pointer on its way to something else is faster. */
const restMs = 65

/** Only one thing is pointed at. */
let resting: ReturnType<typeof setTimeout> | undefined
const leave = (): void => clearTimeout(resting)

/** Event handlers of a link or button that call `act` when the pointer or the focus rests on it: to read what a press will show. */
export const onIntent = (act: () => void) => {
  const come = (): void => {
    leave()
    resting = setTimeout(act, restMs)
  }
  return { onPointerEnter: come, onPointerLeave: leave, onFocus: come, onBlur: leave }
}
