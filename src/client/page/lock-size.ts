/** Fixes the button's size so that a longer or shorter text moves nothing below it. */
export const lockSize = (button: HTMLElement): void => {
  button.dataset.idle = button.textContent ?? ''
  button.style.minWidth = `${button.offsetWidth}px`
  button.style.minHeight = `${button.offsetHeight}px`
}
