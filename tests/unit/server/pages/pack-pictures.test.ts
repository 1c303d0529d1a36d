import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { keptPictures } from '#server/pages/pack-routes.ts'

// Seen red while every request drew its own picture at once.
it('of a thousand pictures that are asked for at once, one is drawn at a time, each once, and no more wait than the limit', async () => {
  let drawing = 0
  let most = 0
  let drawn = 0
  const pictureOf = keptPictures(async (svg) => {
    most = Math.max(most, ++drawing)
    await setImmediate()
    drawing--
    drawn++
    return Buffer.from(svg)
  })
  const asked = await Promise.all(
    Array.from({ length: 1_000 }, (_, nth) => pictureOf(`pack ${nth % 500}`)),
  )
  const given = asked.filter((picture) => picture !== null)
  expect([most, drawn, given.length, asked.length - given.length]).toEqual([1, 16, 32, 968])
  // What was drawn is not drawn again, and others are, once nobody waits.
  expect(String(await pictureOf('pack 3'))).toBe('pack 3')
  expect(String(await pictureOf('pack 300'))).toBe('pack 300')
  expect(drawn).toBe(17)
})

it('a picture that cannot be drawn is drawn anew at the next request', async () => {
  let isBroken = true
  const pictureOf = keptPictures(async (svg) => {
    if (isBroken) throw new Error('no memory')
    return Buffer.from(svg)
  })
  await expect(pictureOf('pack')).rejects.toThrow('no memory')
  isBroken = false
  expect(String(await pictureOf('pack'))).toBe('pack')
})
