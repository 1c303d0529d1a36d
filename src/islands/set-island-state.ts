/** Says of an island whether it is alive or has failed: by `data-live`, and by the words that may stand before it (`Stuck.astro`). */
export const setIslandState = (element: HTMLElement, isLive: boolean): void => {
  element.toggleAttribute('data-live', isLive)
  const words = element.previousElementSibling
  if (!words?.matches('.stuck')) return
  words.toggleAttribute('hidden', isLive)
  words.classList.toggle('at-once', !isLive)
}
