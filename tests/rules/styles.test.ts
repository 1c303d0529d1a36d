import { describe, expect, it } from 'vitest'
import { type Source, sources } from '../support/sources.ts'

const styles = sources('src/styles/*.css')

/** Custom properties that a style sheet uses and no sheet defines: the browser would silently drop the declaration. */
const undefinedIn = (sheets: readonly Source[]): string[] => {
  const defined = new Set(
    sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  )
  return sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(([, name]) => `${path}: ${name} is in no sheet; src/styles/tokens.css lists them`),
  )
}

/** Colours outside the tokens, which would not follow the dark scheme. */
const coloursIn = ({ path, text }: Source): string[] =>
  [...text.matchAll(/^(?!.*print).*[:\s](#[0-9a-f]{3,8}\b|oklch\()/gim)].map(
    ([line]) => `${path}: ${line.trim()}`,
  )

describe('style sheets', () => {
  it('every custom property that a style sheet uses is defined', () => {
    expect(undefinedIn(styles)).toEqual([])
  })

  it('the check of custom properties reports one that no sheet defines', () => {
    expect(
      undefinedIn([
        { path: 'a.css', text: 'a { --b: 1; color: var(--b); margin: var(--missing) }' },
      ]),
    ).toHaveLength(1)
  })

  it('colours stand in src/styles/tokens.css and for paper in print.css', () => {
    expect(
      styles.filter(({ path }) => !/(tokens|print)\.css$/.test(path)).flatMap(coloursIn),
    ).toEqual([])
  })
})
