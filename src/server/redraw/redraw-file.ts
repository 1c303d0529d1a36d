import sharp from 'sharp'
import { likenessOf } from './likeness.ts'
import { redrawLimits } from './redraw-limits.ts'
import { redrawPdf } from './redraw-pdf.ts'
import { type FileToRedraw, type RedrawnFile, Undrawable } from './redraw-protocol.ts'

const formats = ['jpeg', 'png', 'webp', 'heif'] as const

/** Decodes a picture of a product, which an operator uploads, to a small PNG. SVG is refused, because it can run code; so is what moves. */
const redrawPicture = async (bytes: Uint8Array): Promise<Uint8Array> => {
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

/** Keeps handwriting readable without making a photo larger. */
const quality = 88
/** Of 6: a WebP of 12 megapixels then takes a second of processor time in place of two, and is as large. */
const effort = 2

/** Decodes a picture and encodes it again, upright: metadata, such as the location, is removed. */
const redrawImage = async (
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

/** The work of the redrawing process: a file drawn anew, and what it looks like. Throws `Undrawable`, or what a decoder throws. */
export const redrawFile = async ({ mediaType, bytes }: FileToRedraw): Promise<RedrawnFile> => {
  if (mediaType === 'picture')
    return { mediaType: 'image/png', likeness: null, bytes: await redrawPicture(bytes) }
  if (mediaType === 'application/pdf') {
    const drawn = await redrawPdf(bytes)
    return { mediaType, likeness: await likenessOf(drawn.first), bytes: drawn.bytes }
  }
  const drawn = await redrawImage(bytes, mediaType)
  return { mediaType, likeness: await likenessOf(drawn), bytes: drawn }
}
