import { describe, expect, it } from 'vitest'
import { joined } from '#server/http/part.ts'

describe('the parts of the server', () => {
  it('joined parts start in their order, and one without a job of its own takes part', () => {
    const heard: string[] = []
    joined([
      { start: () => heard.push('mails') },
      {},
      { start: () => heard.push('orders') },
    ]).start()
    expect(heard).toEqual(['mails', 'orders'])
  })

  // Seen red with parts that stop one after another: the second is never asked.
  it('joined parts are all asked to stop at once, and have stopped when the last has', async () => {
    const finish: (() => void)[] = []
    const part = { stop: () => new Promise<void>((resolve) => finish.push(resolve)) }
    let isOver = false
    const stopping = joined([part, part]).stop()
    void Promise.resolve(stopping).then(() => {
      isOver = true
    })
    expect(finish).toHaveLength(2)
    finish[0]?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect(isOver).toBe(false)
    finish[1]?.()
    await stopping
  })

  it('joined parts remove what each of them removes', async () => {
    const removals = joined([
      { cleanups: { 'old mails': async () => 1 } },
      {},
      { cleanups: { 'old carts': async () => 2 } },
    ]).cleanups
    expect(Object.keys(removals)).toEqual(['old mails', 'old carts'])
  })
})
