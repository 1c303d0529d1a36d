import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { layout } from '../../src/press/layout.ts'
import { logoBytes, logoFault, notDrawn } from '../../src/press/shop.ts'
import { isDrawable } from '../../src/server/http/shop-icons.ts'
import { command } from '../catalogue/command.ts'
import { config } from '../catalogue/config.ts'
import { finish } from '../catalogue/print.ts'

/** Pixels of a side: a phone's icon is made of it. */
const least = 256
/** Sides and colours that are tried, the sharpest first, until a picture fits into the bytes of a logo; the last always does. */
const tries = [
  [512, 256],
  [512, 64],
  [384, 64],
  [256, 64],
  [256, 16],
] as const

/** The drawing that a file makes a logo of: an SVG as it is, a PNG or JPEG within one. */
export const logoFrom = async (file: Buffer): Promise<{ svg: string } | { fault: string }> => {
  const text = file.toString('utf8')
  if (/<svg\b/.test(text)) {
    const fault = logoFault(text) ?? ((await isDrawable(text)) ? null : notDrawn)
    return fault ? { fault } : { svg: text }
  }
  const seen = await sharp(file)
    .metadata()
    .catch(() => null)
  if (!seen || !['png', 'jpeg'].includes(seen.format))
    return { fault: 'is no SVG drawing and no PNG or JPEG picture' }
  const { width, height } = seen.autoOrient
  if (Math.min(width, height) < least)
    return { fault: `has ${width} × ${height} pixels, and icons need ${least} × ${least} or more` }
  let svg = ''
  for (const [side, colours] of tries) {
    const { data, info } = await sharp(file)
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, colours, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    const size = `width="${info.width}" height="${info.height}"`
    svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${info.width} ${info.height}"><image ${size} href="data:image/png;base64,${data.toString('base64')}"/></svg>`
    if (Buffer.byteLength(svg) <= logoBytes) break
  }
  const fault = logoFault(svg)
  return fault ? { fault } : { svg }
}

export const logoCommand = command({
  meta: { name: 'logo', description: 'Make logo.svg of the data folder from a picture' },
  args: {
    file: { type: 'positional', description: 'SVG, PNG or JPEG, about square', required: true },
  },
  run: async ({ args }) => {
    const to = layout(config().dataDir).logo
    if (!existsSync(args.file))
      return finish(false, { is: 'missing' }, `There is no file ${args.file}.`, false)
    const drawn = await logoFrom(readFileSync(args.file))
    if ('fault' in drawn)
      return finish(false, { is: 'refused' }, `${args.file} ${drawn.fault}.`, false)
    writeFileSync(to, drawn.svg)
    finish(false, { is: 'written' }, `${to} is written. It is read at the next start.`, true)
  },
})
