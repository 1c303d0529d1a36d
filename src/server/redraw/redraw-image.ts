import sharp from 'sharp'
import { redrawLimits } from './redraw-limits.ts'
import { Undrawable } from './redraw-protocol.ts'

/** Keeps handwriting readable without making a photo larger. */
const quality = 88

/** Decodes a picture and encodes it again, upright: metadata, such as the location, is removed. */
export const redrawImage = async (
  bytes: Uint8Array,
  mediaType: `image/${string}`,
): Promise<Uint8Array> => {
  const options = { limitInputPixels: redrawLimits.imagePixels, failOn: 'error' } as const
  const { format, width, height } = await sharp(bytes, {
    ...options,
    limitInputPixels: false,
  }).metadata()
  if (`image/${format}` !== mediaType) throw new Undrawable('broken')
  if (width * height > redrawLimits.imagePixels) throw new Undrawable('pixels')
  const picture = sharp(bytes, options).autoOrient()
  if (mediaType === 'image/png') return await picture.png().toBuffer()
  return await (mediaType === 'image/webp'
    ? picture.webp({ quality })
    : picture.jpeg({ quality })
  ).toBuffer()
}
