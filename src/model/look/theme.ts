import { hashOf, hexOf } from '../packs/colour.ts'
import { contrast, leastContrast, markPairs, textPairs } from './tokens.ts'

/** What a shop chooses: what can be pressed, and the deep ground of header, hero and footer. `#rrggbb`. */
export type Seeds = { action: string; ground?: string | undefined }

/** A colour in the light scheme and in the dark one, `#rrggbb`. */
export type Shades = { light: string; dark: string }

/** The tokens of `src/styles/tokens.css` that are a shop's own. Amber, green, violet and red keep their meaning in every shop. */
export type Theme = Readonly<Record<Token, Shades>>

type Oklch = { lightness: number; chroma: number; hue: number }

const linear = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The other way of `hexOf`; the hue of a grey is 0. */
export const oklchOf = (hex: string): Oklch => {
  const [r, g, b] = [linear(hex, 1), linear(hex, 3), linear(hex, 5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const chroma = Math.hypot(a, bb)
  const hue = chroma < 0.002 ? 0 : ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360
  return { lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, chroma, hue }
}

/** The colour of this lightness and hue with as much of the chroma as a screen can show. */
const shade = (lightness: number, chroma: number, hue: number): string => {
  let shown = chroma
  // Clipping turns the hue: less chroma does not.
  while (shown > 0) {
    const hex = hexOf(lightness, shown, hue)
    const back = oklchOf(hex)
    if (Math.abs(back.lightness - lightness) < 0.01 && Math.abs(back.chroma - shown) < 0.01)
      return hex
    shown -= 0.005
  }
  return hexOf(lightness, 0, hue)
}

/** Lightness and chroma of each token in both schemes, as in `tokens.css`; `of`: the seed that gives the hue. */
const scale = {
  paper: { of: 'action', light: [0.972, 0.006], dark: [0.198, 0.016] },
  card: { of: 'action', light: [1, 0], dark: [0.244, 0.02] },
  sunk: { of: 'action', light: [0.948, 0.01], dark: [0.282, 0.022] },
  line: { of: 'action', light: [0.898, 0.012], dark: [0.338, 0.022] },
  'line-strong': { of: 'action', light: [0.6, 0.022], dark: [0.6, 0.025] },
  ink: { of: 'action', light: [0.245, 0.028], dark: [0.955, 0.008] },
  'ink-soft': { of: 'action', light: [0.455, 0.026], dark: [0.775, 0.018] },
  'ink-dark': { of: 'action', light: [0.35, 0.026], dark: [0.87, 0.012] },
  act: { of: 'action', light: [0.49, 0.088], dark: [0.79, 0.108] },
  'act-strong': { of: 'action', light: [0.41, 0.076], dark: [0.86, 0.095] },
  'act-soft': { of: 'action', light: [0.945, 0.028], dark: [0.325, 0.046] },
  'on-act': { of: 'action', light: [1, 0], dark: [0.21, 0.035] },
  counter: { of: 'ground', light: [0.315, 0.056], dark: [0.262, 0.042] },
  'counter-2': { of: 'ground', light: [0.385, 0.066], dark: [0.33, 0.055] },
  'on-counter': { of: 'ground', light: [0.985, 0.008], dark: [0.985, 0.008] },
  'on-counter-soft': { of: 'ground', light: [0.87, 0.03], dark: [0.87, 0.03] },
} as const satisfies Record<string, { of: keyof Seeds } & Record<keyof Shades, readonly number[]>>
type Token = keyof typeof scale
const tokens = Object.keys(scale) as Token[]

/** The strongest chroma of the project's own tokens: a seed is as lively as its share of it, but tints stay tints. */
const ownChroma = 0.088
const liveliest = 1.4

/**
 * All tokens of a shop from its seeds. In the light scheme a seed stands as it is given; everything else keeps the lightness of the
 * project's own token, by which the contrast of each pair was chosen, and takes the hue of the seed.
 */
export const themeOf = ({ action, ground = action }: Seeds): Theme => {
  const seeds = { action: oklchOf(action), ground: oklchOf(ground) }
  const shadeOf = (token: Token, scheme: keyof Shades): string => {
    const [lightness = 0, chroma = 0] = scale[token][scheme]
    const seed = seeds[scale[token].of]
    return shade(lightness, chroma * Math.min(seed.chroma / ownChroma, liveliest), seed.hue)
  }
  const theme = Object.fromEntries(
    tokens.map((token) => [
      token,
      { light: shadeOf(token, 'light'), dark: shadeOf(token, 'dark') },
    ]),
  ) as Record<Token, Shades>
  const { lightness, chroma, hue } = seeds.action
  theme.act.light = action
  // Pressed, and text: darker than the seed, and dark enough for those who ask for more contrast.
  const grounds = [theme.paper.light, theme['act-soft'].light]
  let strong = Math.min(lightness - 0.06, 0.41)
  do {
    theme['act-strong'].light = shade(strong, chroma, hue)
    strong -= 0.01
  } while (
    strong > 0 &&
    grounds.some(
      (one) =>
        contrast(theme['act-strong'].light, one) < leastContrast('light, more contrast').text,
    )
  )
  if (ground !== action) {
    const deep = seeds.ground
    theme.counter.light = ground
    theme['counter-2'].light = shade(deep.lightness + 0.07, deep.chroma, deep.hue)
  }
  return theme
}

/** A pair of colours that people could not tell apart well enough. */
export type WeakPair = {
  seed: keyof Seeds
  name: string
  ground: string
  scheme: keyof Shades
  ratio: number
  least: number
}

/** Every pair of the theme below the contrast of WCAG 2.2 in its scheme, weakest first; with more contrast `act-strong` takes the place of `act`. */
export const weakPairs = (theme: Theme): WeakPair[] => {
  const known = theme as Readonly<Record<string, Shades | undefined>>
  const weak: WeakPair[] = []
  for (const scheme of ['light', 'dark'] as const)
    for (const [pairs, kind] of [
      [textPairs, 'text'],
      [markPairs, 'mark'],
    ] as const)
      for (const [name, grounds] of pairs)
        for (const ground of grounds) {
          const [one, other] = [known[name]?.[scheme], known[ground]?.[scheme]]
          if (one === undefined || other === undefined) continue
          const ratio = contrast(one, other)
          const least = leastContrast(scheme)[kind]
          const token = (name.startsWith('on-') ? ground : name) as Token
          if (ratio < least)
            weak.push({ seed: scale[token].of, name, ground, scheme, ratio, least })
        }
  return weak.sort((a, b) => a.ratio / a.least - b.ratio / b.least)
}

/** The style sheet of a theme. It has to stand before the sheets of the page, whose rules for more contrast change it. */
export const themeSheet = (theme: Theme): string => {
  const modern = tokens.map(
    (token) => `--${token}:light-dark(${theme[token].light},${theme[token].dark})`,
  )
  const fallback = tokens.map((token) => `--${token}:${theme[token].light}`)
  return `:root{${modern.join(';')}}@supports not (color:light-dark(#000,#fff)){:root{${fallback.join(';')}}}\n`
}

/** Makes a browser ask again when the file of that address changes. */
const version = (content: string): string => `?v=${hashOf(content, 5381).toString(36)}`
export const themeVersion = (theme: Theme): string => version(JSON.stringify(theme))
export const logoVersion = ({ logo }: { logo: string | null }): string =>
  logo === null ? '' : version(logo)
