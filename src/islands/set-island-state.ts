/**
 * Marks an island as live or not, by `data-live` on it and by the message that may precede it (`Stuck.astro`): its script is `missing`, or failed to
 * render it, which removed what was there (`removed`). A message printed hidden belongs to content that works without its script.
 */
export const setIslandState = (
  element: HTMLElement,
  state: 'live' | 'missing' | 'removed',
): void => {
  const isLive = state === 'live'
  element.toggleAttribute('data-live', isLive)
  const message = element.previousElementSibling
  if (!message?.matches('.stuck')) return
  if (state === 'missing' && message.hasAttribute('hidden')) return
  message.toggleAttribute('hidden', isLive)
  message.classList.toggle('at-once', !isLive)
}
