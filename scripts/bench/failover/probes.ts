import { setTimeout as sleep } from 'node:timers/promises'

/** What a probe of one address was answered, by status; 0 is no answer. */
export type Answers = Map<number, number>

/** Asks addresses four times a second, one after the other, until it is stopped. */
export const startProbes = (urls: readonly string[]) => {
  const answers: Answers = new Map()
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      for (const url of urls) {
        const status = await fetch(url, { signal: AbortSignal.timeout(6_000) }).then(
          async (reply) => {
            await reply.arrayBuffer()
            return reply.status
          },
          () => 0,
        )
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
      await sleep(250)
    }
  })()
  return async (): Promise<Answers> => {
    isOver = true
    await asking
    return answers
  }
}

/** `200 × 120, 503 × 4`. */
export const statusesOf = (answers: Answers): string =>
  [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'} × ${count}`)
    .join(', ')
