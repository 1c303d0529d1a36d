import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { brand } from '#brand/nuskha.ts'
import nuskha from '#brand/shop.json' with { type: 'json' }
import { faultWords } from '#catalogue/import/fault-words.ts'
import { Shop } from '#model/shop.ts'
import { layout } from './layout.ts'

/** The project's own shop as its file says it. */
export const projectShop: Record<string, unknown> = nuskha

/** Bytes of a logo: it is on every page. */
export const logoBytes = 50_000

/** A cross on the shop's colour, for a shop that has no logo yet: never that of another. */
const cross = (ground = '#0f766e'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/><path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6Z" fill="#fff"/></svg>`

/** Elements and attributes that act, and addresses of anything that is not in the drawing, quoted or not, in styles too. */
const forbidden = [
  /<(?:\w+:)?(?:script|foreignObject|iframe|embed|object)\b/i,
  /<!ENTITY/i,
  /(?:[\s"']|<\w+)\/?on\w+\s*=/i,
  /\b(?:href|src)\s*=\s*(?!\s|["']?(?:#|data:image\/))/i,
  /attributeName\s*=\s*["']?(?:\w+:)?(?:href|on)/i,
  /@import|image-set\(|url\(\s*(?!\s|["']?(?:#|data:image\/))/i,
]
/** A drawing of more is not drawn by every program. */
const largestSide = 10_000

/** Why a drawing cannot be a logo; null where it can. */
export const logoFault = (svg: string): string | null => {
  const opening = /<svg\b[^>]*>/.exec(svg)?.[0]
  if (opening === undefined) return 'is no SVG drawing'
  if (Buffer.byteLength(svg) > logoBytes) return `has more than ${logoBytes / 1000} kB`
  // What a picture within it happens to spell is no markup.
  const markup = svg.replaceAll(/(?<=data:image\/)[\w.+-]+;base64,[\w+/]+={0,2}/g, '')
  if (forbidden.some((pattern) => pattern.test(markup)))
    return 'may hold no script and nothing of another address'
  if (/<(?:\w+:)?text\b/i.test(markup))
    return 'must have its letters drawn as paths: the server has no fonts'
  const [, , width, height] =
    /viewBox\s*=\s*["']\s*([-\d.]+)[\s,]+([-\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/
      .exec(opening)
      ?.slice(1)
      .map(Number) ?? []
  if (!width || !height) return 'must have a viewBox, such as viewBox="0 0 32 32"'
  if (Math.max(width, height) > largestSide)
    return `must have a viewBox of at most ${largestSide} units`
  const ratio = width / height
  return ratio < 0.8 || ratio > 1.25
    ? `must be about square, but is ${ratio.toFixed(2)} times as wide as high: the name stands beside it`
    : null
}

/** Why a drawing that may be a logo cannot be one all the same. */
export const notDrawn = 'cannot be drawn: is it whole?'

/** The logo of a shop of its own. Throws a sentence for a drawing that cannot be one. */
const readLogo = (file: string, ground: string | undefined): string => {
  let svg: string
  try {
    svg = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return cross(ground)
    throw error
  }
  const fault = logoFault(svg)
  if (fault) throw new Error(`${file} ${fault}.`)
  return svg
}

/** What is wrong with a shop as it is written, by field: `seller.gstin`. */
export const shopFaults = (written: unknown): { field: string; reason: string }[] =>
  (Shop.safeParse(written, { error: faultWords }).error?.issues ?? []).flatMap((issue) => {
    const at = issue.path.join('.')
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('.'),
          reason: 'is no field of shop.json',
        }))
      : { field: at || 'the file', reason: issue.message }
  })

/** What `shop.json` says, as it is written; null where there is none. Throws a sentence where it is no JSON. */
export const writtenShop = (file: string): unknown => {
  let written: string
  try {
    written = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    return JSON.parse(written)
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}.`)
  }
}

/** The shop from `{DATA_DIR}/shop.json` and `logo.svg` beside it, or Nuskha's without that file. Throws a sentence for an invalid one. */
export const readShop = (file: string): Shop => {
  const written = writtenShop(file)
  if (written === null) return brand
  const faults = shopFaults(written)
  if (faults.length > 0)
    throw new Error(
      `${file} cannot be used:\n${faults.map(({ field, reason }) => `  ${field}: ${reason}`).join('\n')}`,
    )
  const shop = Shop.parse(written)
  return { ...shop, logo: readLogo(layout(dirname(file)).logo, shop.colours?.action) }
}
