/** Marks an island as live or failed: `data-live` on it and on a message that may precede it (`Stuck.astro`). */
export const setIslandState = (element: HTMLElement, isLive: boolean): void => {
  element.toggleAttribute('data-live', isLive)
  const words = element.previousElementSibling
  if (!words?.matches('.stuck')) return
  words.toggleAttribute('hidden', isLive)
  words.classList.toggle('at-once', !isLive)
}
