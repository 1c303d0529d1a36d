/** Runs once the page has loaded and the browser has nothing else to do. */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run)
}
