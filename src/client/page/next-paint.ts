/** Once what the visitor did has been answered on the screen: work that can wait waits for it, so that a slow phone does not seem dead. */
export const nextPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
