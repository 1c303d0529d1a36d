/** A picture of the shop in its widths, as a page shows it with `srcset`. `color` holds its place until it is there. */
export type Picture = {
  /** Pixels of the widest file, so that the page keeps its place free. */
  width: number
  height: number
  /** `#e8d0c1`: the mean of its pixels. */
  color: string
  /** Narrowest first. */
  files: readonly { width: number; avif: string; webp: string }[]
}

/** Widths in pixels in which an uploaded picture is kept; never wider than the picture itself. */
export const pictureWidths = [240, 480, 960] as const

const address = /^\/images\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,4})-([0-9a-f]{6})$/

/** `/images/{digest}-{width}x{height}-{color}`: the name of a picture says all that a page needs, so that no table has to. */
export const pictureAddress = (
  digest: string,
  width: number,
  height: number,
  color: string,
): string => `/images/${digest}-${width}x${height}-${color}`

const file = /^[0-9a-f]{32}-\d{1,4}x\d{1,5}-[0-9a-f]{6}-\d{1,4}\.(?:avif|webp)$/

export const isPictureFile = (name: string): boolean => file.test(name)

export const widthsOf = (width: number): number[] => [
  ...new Set(pictureWidths.map((one) => Math.min(one, width))),
]

/** The picture that an `image` of the export names, or null where it is an address of another kind. */
export const pictureOf = (image: string | null | undefined): Picture | null => {
  const [, , width, height, color] = address.exec(image ?? '') ?? []
  if (!image || !width || !height || !color) return null
  const files = widthsOf(Number(width)).map((one) => ({
    width: one,
    avif: `${image}-${one}.avif`,
    webp: `${image}-${one}.webp`,
  }))
  return { width: Number(width), height: Number(height), color: `#${color}`, files }
}
