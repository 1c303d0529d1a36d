/** Other words in the same room: nothing below moves. */
export const keepRoom = (button: HTMLElement): void => {
  button.dataset.idle = button.textContent ?? ''
  button.style.minWidth = `${button.offsetWidth}px`
  button.style.minHeight = `${button.offsetHeight}px`
}
