/** Replaces a button's text. Where its accessible name goes on with the product's, that part stays. */
export const setButtonText = (button: HTMLElement, text: string): void => {
  const label = button.getAttribute('aria-label')
  if (label !== null)
    button.setAttribute('aria-label', text + label.slice(button.textContent.length))
  button.textContent = text
}
