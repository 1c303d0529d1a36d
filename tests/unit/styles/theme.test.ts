import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  oklchOf,
  type Shades,
  type Theme,
  themeOf,
  themeSheet,
  weakPairs,
} from '#model/look/theme.ts'
import {
  contrast,
  leastContrast,
  looks,
  markPairs,
  readTokens,
  textPairs,
} from '#model/look/tokens.ts'
import { hexOf } from '#model/packs/colour.ts'
import { root } from '../../support/project.ts'

const own = readTokens(readFileSync(join(root, 'src/styles/tokens.css'), 'utf8'))

/** The colour of a token as a page with this theme shows it: its own, or that of the project. */
const shown = (theme: Theme, name: string, look: (typeof looks)[number]): string => {
  const swapped = look.endsWith('more contrast')
    ? { act: 'act-strong', 'ink-soft': 'ink', line: 'ink-soft', 'line-strong': 'ink' }[name]
    : undefined
  const scheme = look.startsWith('dark') ? 'dark' : 'light'
  return (theme as Readonly<Record<string, Shades>>)[swapped ?? name]?.[scheme] ?? own(name, look)
}

const seedsOf = (hue: number) => [
  { action: hexOf(0.45, 0.09, hue) },
  { action: hexOf(0.42, 0.18, hue) },
  { action: hexOf(0.4, 0.02, hue), ground: hexOf(0.28, 0.1, (hue + 180) % 360) },
]

describe('the colours that are made of a shop’s seeds', () => {
  it('have enough contrast in every look, beside the colours that stay as they are, whatever the hue', () => {
    const weak: string[] = []
    for (let hue = 0; hue < 360; hue += 5)
      for (const seeds of seedsOf(hue)) {
        const theme = themeOf(seeds)
        expect(weakPairs(theme), JSON.stringify(seeds)).toEqual([])
        for (const look of looks)
          for (const [pairs, least] of [
            [textPairs, leastContrast(look).text],
            [markPairs, leastContrast(look).mark],
          ] as const)
            for (const [name, grounds] of pairs)
              for (const ground of grounds) {
                const ratio = contrast(shown(theme, name, look), shown(theme, ground, look))
                if (ratio < least)
                  weak.push(
                    `${look} ${name} on ${ground} ${ratio.toFixed(2)} ${JSON.stringify(seeds)}`,
                  )
              }
      }
    expect(weak).toEqual([])
  })

  it('keep the lightness of the project’s own tokens, so that what was chosen by eye stays', () => {
    const theme = themeOf({ action: own('act', 'light'), ground: own('counter', 'light') })
    for (const [token, shades] of Object.entries(theme) as [string, Shades][])
      for (const look of ['light', 'dark'] as const)
        expect(oklchOf(shades[look]).lightness, `--${token} in the ${look} look`).toBeCloseTo(
          oklchOf(own(token, look)).lightness,
          1,
        )
  })

  it.each([
    ['#f6b933', 'action', 'a yellow on which white cannot be read'],
    ['#7fc8f8', 'action', 'a light blue'],
  ])('%s is refused for %s with the figure: %s', (action) => {
    const [worst] = weakPairs(themeOf({ action }))
    expect(worst?.seed).toBe('action')
    expect(worst?.ratio).toBeLessThan(worst?.least ?? 0)
  })

  it('a seed stands as it was given, and a colour read from hex is written as the same hex', () => {
    const theme = themeOf({ action: '#7a1f3d', ground: '#2d0a16' })
    expect(theme.act.light).toBe('#7a1f3d')
    expect(theme.counter.light).toBe('#2d0a16')
    for (const hex of ['#7a1f3d', '#006f66', '#ffffff', '#000000', '#808080']) {
      const { lightness, chroma, hue } = oklchOf(hex)
      expect(hexOf(lightness, chroma, hue)).toBe(hex)
    }
  })

  it('stand in a sheet for browsers with and without light-dark()', () => {
    const sheet = themeSheet(themeOf({ action: '#7a1f3d' }))
    expect(sheet).toMatch(/^:root\{--paper:light-dark\(#[\da-f]{6},#[\da-f]{6}\);/)
    expect(sheet).toContain('@supports not (color:light-dark(#000,#fff)){:root{--paper:#')
    expect(Buffer.byteLength(sheet)).toBeLessThan(1_400)
  })
})
