/**
 * Resolves after the next paint: deferrable work waits until the visitor sees a response to the input, which matters on slow phones.
 */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
