import { hexOf } from '../packs/colour.ts'

/** The looks in which every pair of colours is held: two schemes, each with more contrast, and browsers that know no `light-dark()`. */
export const looks = [
  'light',
  'dark',
  'light, more contrast',
  'dark, more contrast',
  'fallback',
] as const
export type Look = (typeof looks)[number]

export const textPairs: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  [
    'ink',
    ['paper', 'card', 'sunk', 'act-soft', 'ask-soft', 'save-soft', 'know-soft', 'sev-high-soft'],
  ],
  ['ink-soft', ['paper', 'card', 'sunk']],
  ['act-strong', ['paper', 'card', 'act-soft']],
  ['on-act', ['act', 'act-strong']],
  ['ask-ink', ['ask-soft', 'card']],
  ['on-ask', ['ask']],
  ['save-ink', ['save-soft', 'card', 'paper']],
  ['know-ink', ['know-soft', 'card']],
  ['sev-high-ink', ['sev-high-soft', 'card', 'paper']],
  ['on-counter', ['counter', 'counter-2']],
  ['on-counter-soft', ['counter']],
]

export const markPairs: readonly (readonly [mark: string, grounds: readonly string[]])[] = [
  ['line-strong', ['card', 'paper']],
  ['act', ['card', 'paper']],
  ['sev-high', ['card']],
  ['sev-medium', ['card']],
  ['sev-low', ['card']],
  ['save', ['card']],
]

/** WCAG 2.2: AA for the schemes, AAA for text of those who ask for more contrast. */
export const leastContrast = (look: Look): { text: number; mark: number } =>
  look.endsWith('more contrast') ? { text: 7, mark: 4.5 } : { text: 4.5, mark: 3 }

const oklch = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g
const full = (hex: string): string =>
  hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex

/** Reads colours out of the text of `src/styles/tokens.css`: the colour of a token in a look as `#rrggbb`. Throws for a token without one. */
export const readTokens = (css: string): ((name: string, look: Look) => string) => {
  const [modern = '', fallback = ''] = css.split('@supports not')
  const stronger = /\[data-contrast="more"\] \{([^}]+)\}/.exec(modern)?.[1] ?? ''
  const colour = (name: string, look: Look): string => {
    const swapped =
      look.endsWith('more contrast') &&
      new RegExp(`--${name}: var\\(--([\\w-]+)\\);`).exec(stronger)?.[1]
    const scheme = look.split(',')[0]
    if (swapped) return colour(swapped, look)
    const value =
      new RegExp(`--${name}: (.+);`).exec(scheme === 'fallback' ? fallback : modern)?.[1] ?? ''
    const [light, dark = light] = [...value.matchAll(oklch)].map(([, l, c, h]) =>
      hexOf(Number(l), Number(c), Number(h)),
    )
    const color =
      scheme === 'dark' ? dark : (light ?? (value.startsWith('#') ? full(value) : undefined))
    if (color === undefined) throw new Error(`--${name} has no colour in the ${look} look`)
    return color
  }
  return colour
}

/** Relative luminance of sRGB. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The ratio of two colours by WCAG 2.2, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
