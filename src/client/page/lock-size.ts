/** Fixes the button's size, to the fraction of a pixel, so that a longer or shorter text moves nothing beside or below it. */
export const lockSize = (button: HTMLElement): void => {
  const { width, height } = button.getBoundingClientRect()
  button.dataset.idle = button.textContent ?? ''
  button.style.minWidth = `${width}px`
  button.style.minHeight = `${height}px`
}
