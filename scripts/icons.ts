// node scripts/icons.ts: draws the icons of public/ that cannot be SVG from public/favicon.svg; to be run after that file changes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../public')
const drawing = readFileSync(join(folder, 'favicon.svg'))
const sized = (size: number) =>
  sharp(drawing, { density: 600 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer()

/** An ICO file of one PNG: header, directory of one entry, picture. */
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

writeFileSync(join(folder, 'favicon.ico'), ico(await sized(32), 32))
for (const size of [192, 512]) writeFileSync(join(folder, `icon-${size}.png`), await sized(size))
// Phones cut the corners themselves: the ground reaches the edge, the drawing stays in the middle.
const whole = async (size: number) => {
  const inner = await sized(Math.round(size * 0.72))
  return await sharp({ create: { width: size, height: size, channels: 4, background: '#0f766e' } })
    .composite([{ input: inner }])
    .png()
    .toBuffer()
}
/** Shown by messengers for a link to a page that has no picture of its own: the mark alone, in every language. */
const share = await sharp({
  create: { width: 1200, height: 630, channels: 4, background: '#f2f7f7' },
})
  .composite([{ input: await sized(360) }])
  .png({ palette: true, compressionLevel: 9 })
  .toBuffer()
writeFileSync(join(folder, 'share.png'), share)
writeFileSync(join(folder, 'apple-touch-icon.png'), await whole(180))
writeFileSync(join(folder, 'icon-maskable.png'), await whole(512))
