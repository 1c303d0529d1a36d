import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** Beyond this part of a picture it looks different: less is how another machine smooths its letters. */
const tolerated = 0.01

export type Difference = { part: number; picture: Buffer }

const pixelsOf = (picture: Buffer) =>
  sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** How much of two pictures differs, with the difference drawn; nothing where they look the same. */
export const differenceOf = async (before: Buffer, after: Buffer): Promise<Difference | null> => {
  const [a, b] = await Promise.all([pixelsOf(before), pixelsOf(after)])
  const { width, height } = a.info
  if (b.info.width !== width || b.info.height !== height) return { part: 1, picture: after }
  const drawn = Buffer.alloc(a.data.length)
  const part =
    pixelmatch(a.data, b.data, drawn, width, height, { threshold: 0.2 }) / (width * height)
  if (part <= tolerated) return null
  const sides = await sharp({
    create: { width: width * 3, height, channels: 4, background: '#fff' },
  })
    .composite([
      { input: before, left: 0, top: 0 },
      { input: after, left: width, top: 0 },
      { input: drawn, raw: { width, height, channels: 4 }, left: width * 2, top: 0 },
    ])
    .png()
    .toBuffer()
  return { part, picture: sides }
}
