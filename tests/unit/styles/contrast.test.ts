import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  contrast,
  leastContrast,
  looks,
  markPairs,
  readTokens,
  textPairs,
} from '#model/look/tokens.ts'
import { root } from '../../support/project.ts'

const css = readFileSync(join(root, 'src/styles/tokens.css'), 'utf8')
const colour = readTokens(css)

describe.each(looks)('the colours of the %s look', (look) => {
  const pairs = (list: typeof textPairs) =>
    list.flatMap(([name, grounds]) => grounds.map((ground) => ({ name, ground })))
  const ratio = ({ name, ground }: { name: string; ground: string }): number =>
    contrast(colour(name, look), colour(ground, look))
  const { text, mark } = leastContrast(look)

  it.each(pairs(textPairs))(
    `text in --$name on --$ground has a contrast of at least ${text} in the ${look} look`,
    (pair) => {
      expect(ratio(pair)).toBeGreaterThanOrEqual(text)
    },
  )

  it.each(pairs(markPairs))(
    `a mark in --$name on --$ground has a contrast of at least ${mark} in the ${look} look`,
    (pair) => {
      expect(ratio(pair)).toBeGreaterThanOrEqual(mark)
    },
  )
})

it('the switch for more contrast sets what the setting of the system sets', () => {
  const declarations = (selector: string) =>
    new RegExp(`${selector} \\{([^}]+)\\}`).exec(css)?.[1]?.match(/--[\w-]+: [^;]+/g)
  const bySystem = declarations(String.raw`prefers-contrast: more\) \{\s+:root`)
  expect(bySystem).toHaveLength(7)
  expect(declarations(String.raw`\[data-contrast="more"\]`)).toEqual(bySystem)
})

it('a token without a colour is an error, not a ratio', () => {
  expect(() => colour('missing', 'light')).toThrow('--missing has no colour in the light look')
})
