import { expect, it } from 'vitest'
import { listen } from '#server/http/listen.ts'

it('a streamed answer whose source fails is broken for its reader, and not an answer that ends there', async () => {
  const rows = ['order\n', 'A\n']
  const source = () =>
    new ReadableStream<Uint8Array>(
      {
        pull: (out) => {
          const row = rows.shift()
          if (row === undefined) throw new Error('the database went away')
          out.enqueue(new TextEncoder().encode(row))
        },
      },
      { highWaterMark: 0 },
    )
  const server = await listen(() => new Response(source()), {
    port: 0,
    host: '127.0.0.1',
    headers: {},
  })
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}/`)
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    expect(rows).toEqual([])
  } finally {
    await server.close()
  }
})
