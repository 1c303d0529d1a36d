import { hash } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Files } from '#server/platform/file-storage/file-storage.ts'
import { createThumbnails } from '#server/prescriptions/download.ts'

// Seen red without the turn: all were read and drawn at once.
it('thumbnails are drawn one after another, and one that fails stops no other', async () => {
  const picture = { width: 300, height: 400, channels: 3, background: '#fff' } as const
  const bytes = await sharp({ create: picture }).jpeg().toBuffer()
  let [inside, most] = [0, 0]
  const get = async (key: string): Promise<Uint8Array | null> => {
    most = Math.max(most, ++inside)
    await new Promise(setImmediate)
    inside--
    return key === 'lost' ? null : bytes
  }
  const thumbnailOf = createThumbnails({ get } as unknown as Files)
  const drawn = await Promise.allSettled(
    ['one', 'lost', 'two'].map((file_key) =>
      thumbnailOf({ file_key, media_type: 'image/jpeg', sha256: hash('sha256', bytes, 'hex') }),
    ),
  )
  expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(most).toBe(1)
})
