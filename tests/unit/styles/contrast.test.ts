import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hexOf } from '#model/packs/colour.ts'
import { root } from '../../support/project.ts'

const css = readFileSync(join(root, 'src/styles/tokens.css'), 'utf8')
type Scheme = 'light' | 'dark' | 'fallback'

const oklch = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g
const hexOfText = (text: string): string[] => [...text.matchAll(oklch)].map(([, l, c, h]) => hexOf(Number(l), Number(c), Number(h)))
const full = (hex: string): string => (hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex)

const [modern = '', fallback = ''] = css.split('@supports not')
/** The colour of a token in a scheme as `#rrggbb`. */
const colour = (name: string, scheme: Scheme): string => {
  if (scheme === 'fallback') return full(new RegExp(`--${name}: (#[0-9a-f]+);`).exec(fallback)?.[1] ?? '')
  const [light = '', dark = light] = hexOfText(new RegExp(`--${name}: (.+);`).exec(modern)?.[1] ?? '')
  return scheme === 'light' ? light : dark
}

/** WCAG 2.2: relative luminance of sRGB, and the ratio of two of them. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const texts: [text: string, grounds: string[]][] = [
  ['ink', ['paper', 'card', 'sunk', 'act-soft', 'ask-soft', 'save-soft', 'know-soft', 'sev-high-soft']],
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
const marks: [mark: string, grounds: string[]][] = [
  ['line-strong', ['card', 'paper']],
  ['act', ['card', 'paper']],
  ['sev-high', ['card']],
  ['sev-medium', ['card']],
  ['sev-low', ['card']],
  ['save', ['card']],
]

describe.each(['light', 'dark', 'fallback'] as const)('the colours of the %s scheme', (scheme) => {
  const pairs = (list: [string, string[]][]) => list.flatMap(([name, grounds]) => grounds.map((ground) => ({ name, ground })))
  const ratio = ({ name, ground }: { name: string; ground: string }): number => contrast(colour(name, scheme), colour(ground, scheme))

  it.each(pairs(texts))(`text in --$name on --$ground has a contrast of at least 4.5 in the ${scheme} scheme`, (pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(pairs(marks))(`a mark in --$name on --$ground has a contrast of at least 3 in the ${scheme} scheme`, (pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3)
  })
})

it('the switch for more contrast sets what the setting of the system sets', () => {
  const declarations = (selector: string) => new RegExp(`${selector} \\{([^}]+)\\}`).exec(css)?.[1]?.match(/--[\w-]+: [^;]+/g)
  const bySystem = declarations(String.raw`prefers-contrast: more\) \{\s+:root`)
  expect(bySystem).toHaveLength(4)
  expect(declarations(String.raw`\[data-contrast="more"\]`)).toEqual(bySystem)
})
