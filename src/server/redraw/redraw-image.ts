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
  const upright = sharp(bytes, options).autoOrient()
  const { imageSide: side, shrunkAbove } = redrawLimits
  const picture =
    width * height > shrunkAbove
      ? upright.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      : upright
  if (mediaType === 'image/png') return await picture.png().toBuffer()
  return await (mediaType === 'image/webp'
    ? picture.webp({ quality })
    : picture.jpeg({ quality })
  ).toBuffer()
}
