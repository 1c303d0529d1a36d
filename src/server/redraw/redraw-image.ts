import sharp from 'sharp'
import { redrawLimits } from './redraw-limits.ts'
import { Undrawable } from './redraw-protocol.ts'

/** Keeps handwriting readable without making a photo larger. */
const quality = 88
/** Of 6: a WebP of 12 megapixels then takes a second of processor time in place of two, and is as large. */
const effort = 2

/** Decodes a picture and encodes it again, upright: metadata, such as the location, is removed. */
export const redrawImage = async (
  bytes: Uint8Array,
  mediaType: `image/${string}`,
): Promise<Uint8Array> => {
  const options = { limitInputPixels: redrawLimits.imagePixels, failOn: 'error' } as const
  const { format, width, height, autoOrient } = await sharp(bytes, {
    ...options,
    limitInputPixels: false,
  }).metadata()
  if (`image/${format}` !== mediaType) throw new Undrawable('broken')
  if (width * height > redrawLimits.imagePixels) throw new Undrawable('pixels')
  const upright = sharp(bytes, options).autoOrient()
  // By area, so that a long narrow scan stays readable.
  const scale = Math.sqrt(redrawLimits.keptPixels / (width * height))
  const picture =
    scale < 1 ? upright.resize({ width: Math.round(autoOrient.width * scale) }) : upright
  if (mediaType === 'image/png') return await picture.png().toBuffer()
  return await (mediaType === 'image/webp'
    ? picture.webp({ quality, effort })
    : picture.jpeg({ quality })
  ).toBuffer()
}
