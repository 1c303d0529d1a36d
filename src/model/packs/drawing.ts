import type { Form, PackForm } from '../product.ts'
import { brandHue, hashOf, hexOf } from './colour.ts'
import { labelOf } from './label.ts'

/** What a drawing shows. `strength` is printed on the pack, empty where the name has none; `units` is the number of tablets or millilitres. */
export type PackData = {
  name: string
  brand: string | null
  packForm: PackForm
  form: Form
  units: number
}

type Palette = {
  main: string
  deep: string
  pale: string
  second: string
  face: string
  pill: string
  design: number
  screen: number
}
type Pen = Palette & { name: string; strength: string; units: number; form: Form }

const round = (value: number): number => Math.round(value * 10) / 10
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Text that always fits: its size falls with its length. */
const word = (
  text: string,
  x: number,
  y: number,
  width: number,
  largest: number,
  fill: string,
): string =>
  text === ''
    ? ''
    : `<text x="${round(x)}" y="${round(y)}" font-size="${Math.min(largest, round((width / Math.max(1, [...text].length)) * 1.5))}" fill="${fill}">${escaped(text)}</text>`

/** Five printed designs, so that two strengths of a brand differ. */
const designs = [
  (x: number, y: number, w: number, h: number) => `M${x} ${y + h * 0.66}h${w}V${y + h}h-${w}z`,
  (x: number, y: number, w: number, h: number) =>
    `M${x} ${y + h}V${y + h * 0.74}L${x + w} ${y + h * 0.48}V${y + h}z`,
  (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w * 0.16}v${h}h-${w * 0.16}z`,
  (x: number, y: number, w: number, h: number) =>
    `M${x} ${y + h}v-${h * 0.3}a${w / 2} ${h * 0.16} 0 0 1 ${w} 0V${y + h}z`,
  (x: number, y: number, w: number, h: number) =>
    `M${x} ${y + h * 0.6}q${w / 4}-${h * 0.16} ${w / 2} 0t${w / 2} 0V${y + h}h-${w}z`,
] as const

const face = (pen: Pen, x: number, y: number, w: number, h: number, corner = 2): string => {
  const banner = pen.design === 2
  const middle = x + w / 2 + (banner ? w * 0.08 : 0)
  const d = (designs[pen.design] ?? designs[0])(x, y, w, h).replace(/\d+\.\d+/g, (number) =>
    String(round(Number(number))),
  )
  return (
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${corner}" fill="${pen.face}" stroke="${pen.deep}" stroke-opacity=".25"/>` +
    `<path d="${d}" fill="${pen.design % 2 === 0 ? pen.deep : pen.main}"/>` +
    word(pen.name, middle, y + h * 0.37, w * (banner ? 0.72 : 0.88), 17, pen.deep) +
    word(pen.strength, middle, y + h * 0.91, w * 0.62, 13, banner ? pen.deep : '#fff')
  )
}

/** Rows and columns of a strip as strips are cut in India; larger counts are drawn as a full strip. */
const gridOf = (units: number): [columns: number, rows: number] => {
  const columns = units > 24 ? 5 : units > 12 ? 3 : units > 3 ? 2 : 1
  return [columns, Math.max(1, Math.min(7, Math.ceil(Math.min(units, 35) / columns)))]
}

/** A carton with the strip it holds: as many tablets or capsules as the pack has. */
const strip = (pen: Pen): string => {
  const [columns, rows] = gridOf(pen.units)
  const [width, height] = [columns * 11 + 5, rows * 11 + 5]
  const scale = Math.min(1, 60 / height, 42 / width)
  const capsule = pen.form === 'capsule'
  let path = ''
  for (let row = 0; row < rows; row++)
    path += `M${capsule ? 6.5 : 8} ${8 + row * 11}h${round(columns * 11 - 11 + (capsule ? 3 : 0.1))}`
  const dash = capsule ? '3 8' : '0 11'
  const thick = capsule ? 6 : 8
  return (
    `<path d="M7 25l7-6h61l-7 6z" fill="${pen.pale}"/><path d="M68 25l7-6v83l-7 6z" fill="${pen.deep}"/>${face(pen, 7, 25, 61, 83)}` +
    `<g transform="translate(${round(73 + (42 - width * scale) / 3)} ${round(106 - height * scale)})rotate(-3)scale(${round(scale * 100) / 100})" fill="none" stroke-linecap="round">` +
    `<rect width="${width}" height="${height}" rx="3" fill="#dfe5e8" stroke="#b9c3c8"/>` +
    `<path d="${path}" stroke="#aab6bc" stroke-width="${thick + 1.6}" stroke-dasharray="${dash}"/>` +
    `<path d="${path}" stroke="${capsule ? pen.second : pen.pill}" stroke-width="${thick}" stroke-dasharray="${dash}"/></g>`
  )
}

const liquids: readonly Form[] = ['syrup', 'suspension', 'solution', 'mouthwash']

/** A bottle whose height and width grow with its content; liquids stand in brown glass. */
const bottle = (pen: Pen): string => {
  const brown = liquids.includes(pen.form)
  const [tall, wide] = [pen.units >= 200 ? 6 : pen.units <= 60 ? -5 : 0, pen.units >= 250 ? 6 : 0]
  const [top, x, width, neck] = [34 - tall, 34 - wide, 52 + wide * 2, brown ? 18 : 34]
  const glass = brown ? hexOf(0.52, 0.1, 55) : '#fff'
  return (
    `<path d="M${60 - neck / 2} ${top - 2}h${neck}v6q0 5 ${(width - neck) / 2} 12v${86 - top}q0 6-6 6h-${width - 12}q-6 0-6-6v-${86 - top}q${(width - neck) / 2}-7 ${(width - neck) / 2}-12z" fill="${glass}" stroke="${brown ? hexOf(0.42, 0.09, 52) : '#c3ced2'}"/>` +
    `<rect x="${57 - neck / 2}" y="${top - 15}" width="${neck + 6}" height="16" rx="3" fill="${pen.main}"/>${face(pen, x, top + 22, width, 78 - top, 0)}`
  )
}

/** Grams or millilitres from which a jar is drawn larger. */
const largeJar = 500

const jar = (pen: Pen): string => {
  const big = pen.units >= largeJar ? 5 : 0
  return (
    `<rect x="${26 - big}" y="${40 - big}" width="${68 + big * 2}" height="${68 + big}" rx="9" fill="#fff" stroke="#c3ced2"/>` +
    `<rect x="${22 - big}" y="${24 - big}" width="${76 + big * 2}" height="19" rx="5" fill="${pen.second}"/>${face(pen, 26 - big, 52 - big, 68 + big * 2, 46 + big, 0)}`
  )
}

const tube = (pen: Pen): string =>
  `<path d="M37 14h46l-5 78H42z" fill="${pen.face}" stroke="#c3ced2"/><path d="M37 14h46v7H37z" fill="${pen.second}"/><path d="M38.5 38h43l-2 40H40.500z" fill="${pen.main}"/>` +
  `<rect x="44" y="91" width="32" height="17" rx="3" fill="${pen.deep}"/><path d="M50 94v11M57 94v11M64 94v11M71 94v11" stroke="${pen.main}"/>` +
  word(pen.name, 60, 56, 36, 15, '#fff') +
  word(pen.strength, 60, 70, 30, 11, '#fff')

const inhaler = (pen: Pen): string =>
  `<path d="M38 40h42v48q0 20-20 20H26q-6 0-6-6V86q0-4 4-4h14z" fill="${pen.main}"/><path d="M20 86q0-4 4-4h4v26h-2q-6 0-6-6z" fill="${pen.deep}"/>` +
  `<path d="M43 40V20q0-6 6-6h20q6 0 6 6v20z" fill="#e6ebee" stroke="#b9c3c8"/><path d="M43 32h32" stroke="${pen.second}" stroke-width="5"/><rect x="42" y="48" width="34" height="36" rx="3" fill="${pen.face}"/>` +
  word(pen.name, 59, 63, 31, 12, pen.deep) +
  word(pen.strength, 59, 78, 28, 12, pen.deep)

const bag = (pen: Pen, x: number, width: number): string =>
  `<path d="M${x} 18${'l3-3 3 3'.repeat(width / 6)}v90${'l-3-3-3 3'.repeat(width / 6)}z" fill="${pen.deep}"/>${face(pen, x, 27, width, 72, 0)}`

/** A vial, or an ampoule without the rubber stopper. */
const vial = (pen: Pen, stopper: boolean): string =>
  `<path d="M46 38h28v8q10 4 10 14v42q0 6-6 6H42q-6 0-6-6V60q0-10 10-14z" fill="${hexOf(0.95, 0.02, 220)}" stroke="#aebbc1"/>` +
  (stopper
    ? `<rect x="42" y="18" width="36" height="20" rx="3" fill="#c9d2d6"/><rect x="44" y="13" width="32" height="8" rx="3" fill="${pen.main}"/>`
    : `<path d="M52 38V26l4-14h8l4 14v12z" fill="${hexOf(0.95, 0.02, 220)}" stroke="#aebbc1"/><path d="M52 30h16" stroke="${pen.main}" stroke-width="3"/>`) +
  face(pen, 36, 62, 48, 36, 0)

/** A pen injector or a syringe. */
const pen = (palette: Pen): string =>
  `<g transform="rotate(-58 60 66)"><rect x="6" y="56" width="66" height="20" rx="6" fill="${palette.face}" stroke="#c3ced2"/><rect x="70" y="54" width="40" height="24" rx="6" fill="${palette.main}"/><rect y="60" width="10" height="12" rx="3" fill="${palette.second}"/>` +
  `${word(palette.name, 38, 70, 46, 13, palette.deep)}${word(palette.strength, 90, 70, 32, 11, '#fff')}</g>`

const spray = (pen: Pen): string =>
  `<path d="M52 12h16v12h6q10 4 10 14v64q0 6-6 6H42q-6 0-6-6V38q0-10 10-14h6z" fill="${pen.main}"/><path d="M54 8h12v12H54zM66 10h7v4h-7z" fill="#e6ebee" stroke="#b9c3c8"/>${face(pen, 36, 46, 48, 50, 0)}`

const dropper = (pen: Pen): string =>
  `<path d="M44 52h32v50q0 6-6 6H50q-6 0-6-6z" fill="#fff" stroke="#c3ced2"/><path d="M54 16h12l4 22v14H50V38z" fill="${pen.main}"/><path d="M50 42h20" stroke="${pen.deep}" stroke-width="3"/>${face(pen, 44, 60, 32, 38, 0)}`

/** What the screen of a device shows, by its whole name. */
const deviceScreens = [
  'M39 48h10l4-8 6 14 4-6h18',
  'M41 46h26',
  'M41 46q8-10 18 0t18 0',
  'M43 42v8M53 42v8M63 42v8',
  'M41 42h38M41 49h20',
  'M43 50l8-8 8 8 8-8 8 8',
  'M44 46h.1M56 46h.1M68 46h.1',
] as const

const device = (pen: Pen): string =>
  `<rect x="24" y="26" width="72" height="82" rx="14" fill="#fff" stroke="#b9c3c8"/><rect x="33" y="36" width="54" height="34" rx="5" fill="${hexOf(0.9, 0.035, 190)}"/><circle cx="60" cy="97" r="7" fill="${pen.main}"/>` +
  `<path d="${deviceScreens[pen.screen] ?? deviceScreens[0]}" fill="none" stroke="${pen.main}" stroke-width="4"/>` +
  word(pen.name, 60, 83, 48, 11, pen.deep) +
  word(pen.strength, 60, 67, 44, 9, pen.deep)

const carton = (pen: Pen): string =>
  `<path d="M18 30l9-9h66l-9 9z" fill="${pen.pale}"/><path d="M84 30l9-9v78l-9 9z" fill="${pen.deep}"/>${face(pen, 18, 30, 66, 78)}`

const drawings: Readonly<Record<PackForm, (pen: Pen) => string>> = {
  strip,
  bottle,
  jar,
  tube,
  inhaler,
  spray,
  dropper,
  pen,
  syringe: pen,
  device,
  vial: (palette) => vial(palette, true),
  cartridge: (palette) => vial(palette, true),
  ampoule: (palette) => vial(palette, false),
  sachet: (palette) => bag(palette, 30, 60),
  packet: (palette) => bag(palette, 24, 72),
  bag: (palette) => bag(palette, 24, 72),
  box: carton,
  other: carton,
}

const paletteOf = (brand: string, whole: string): Palette => {
  const hue = brandHue(brand)
  const design = hashOf(whole, 40503) % designs.length
  const pale = hexOf(0.945, 0.028, hue)
  const pills = [
    '#fff',
    hexOf(0.93, 0.05, hue),
    hexOf(0.9, 0.07, 85),
    '#fff',
    hexOf(0.86, 0.07, 20),
  ] as const
  return {
    main: hexOf(0.6, 0.115, hue),
    deep: hexOf(0.44, 0.09, hue),
    pale,
    second: hexOf(
      0.72,
      0.12,
      (hue + ([150, 60, 200, 110, 320][hashOf(whole, 5381) % 5] ?? 0)) % 360,
    ),
    face: design % 2 === 0 ? '#fff' : pale,
    pill: pills[hashOf(whole, 77) % pills.length] ?? '#fff',
    design,
    screen: hashOf(whole, 31) % deviceScreens.length,
  }
}

/**
 * A product drawn from its data where the export has no picture: the shape from the container, the hue from the brand, the print from the
 * whole name, tablets and sizes from the count, brand and strength in letters. An SVG of at most 1.2 kB on the tinted wall of its brand.
 * It never imitates the maker's own pack.
 */
export const packDrawing = ({ name, brand: known, packForm, form, units }: PackData): string => {
  const { brand, strength } = labelOf(name, known)
  const palette = paletteOf(brand, name)
  const hue = brandHue(brand)
  const body = drawings[packForm]({ ...palette, name: brand, strength, units, form })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700">` +
    `<path d="M0 0h120v120H0z" fill="${hexOf(0.955, 0.026, hue)}"/><path d="M0 107h120v13H0z" fill="${hexOf(0.905, 0.038, hue)}"/>${body}</svg>`
  )
}
