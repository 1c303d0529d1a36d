import sharp from 'sharp'

const ico = (png: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Grounds of icons that reach the edge, and of the picture that messengers show; `#rrggbb`. */
export type IconGrounds = { edge: string; paper: string }

const sized = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 600 })
    .resize(size, size, { fit: 'contain', background: '#0000' })
    .png({ compressionLevel: 9 })
    .toBuffer()

const on = async (svg: string, width: number, height: number, share: number, background: string) =>
  await sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: await sized(svg, Math.round(height * share)) }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

/** Whether icons can be made of a logo: a browser shows the half of one that is not whole. */
export const isDrawable = (svg: string): Promise<boolean> =>
  sized(svg, 32).then(
    () => true,
    () => false,
  )

/** Phones cut the corners themselves: the ground reaches the edge, the drawing stays in the middle. */
const whole = (svg: string, size: number, { edge }: IconGrounds) => on(svg, size, size, 0.72, edge)

/** Every picture that is made of a shop's logo, by its path. Throws where the SVG cannot be drawn. */
export const shopIcons: Readonly<
  Record<string, (svg: string, grounds: IconGrounds) => Promise<Buffer>>
> = {
  '/favicon.ico': async (svg) => ico(await sized(svg, 32), 32),
  '/icon-192.png': (svg) => sized(svg, 192),
  '/icon-512.png': (svg) => sized(svg, 512),
  '/apple-touch-icon.png': (svg, grounds) => whole(svg, 180, grounds),
  '/icon-maskable.png': (svg, grounds) => whole(svg, 512, grounds),
  // Shown by messengers for a link to a page that has no picture of its own: the mark alone, in every language.
  '/share.png': (svg, { paper }) => on(svg, 1200, 630, 360 / 630, paper),
}
