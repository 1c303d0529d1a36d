/** Says of an island whether it is `live` or has `failed`, to style sheets and by the words that may stand before it (`Stuck.astro`). */
export const mark = (element: HTMLElement, state: 'live' | 'failed'): void => {
  delete element.dataset.failed
  element.dataset[state] = ''
  const words = element.previousElementSibling
  if (!(words instanceof HTMLElement) || !words.matches('.stuck')) return
  words.hidden = state === 'live'
  words.classList.toggle('at-once', state === 'failed')
}
