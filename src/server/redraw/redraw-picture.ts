import sharp from 'sharp'
import { redrawLimits } from './redraw-limits.ts'
import { Undrawable } from './redraw-protocol.ts'

const formats = ['jpeg', 'png', 'webp', 'heif'] as const

/** Decodes a picture of a product, which an operator uploads, to a small PNG. SVG is refused, because it can run code; so is what moves. */
export const redrawPicture = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const options = { limitInputPixels: redrawLimits.imagePixels, failOn: 'error' } as const
  // Every frame is counted here; below only the first is read.
  const {
    format,
    pages = 1,
    width,
    height,
  } = await sharp(bytes, { ...options, limitInputPixels: false, animated: true }).metadata()
  if (!formats.some((one) => one === format) || pages > 1) throw new Undrawable('kind')
  if (width * height > redrawLimits.imagePixels) throw new Undrawable('pixels')
  if (Math.min(width, height) < redrawLimits.pictureSide) throw new Undrawable('small')
  if (Math.max(width, height) > redrawLimits.pictureRatio * Math.min(width, height))
    throw new Undrawable('shape')
  return await sharp(bytes, options)
    .autoOrient()
    .resize({ width: redrawLimits.pictureWidth, withoutEnlargement: true })
    .png()
    .toBuffer()
}
