/** What each colour means (docs/design-system.md), in the order of the guide. */
export const meanings: readonly (readonly [token: string, means: string])[] = [
  ['paper', 'the ground of a page'],
  ['card', 'a sheet on it'],
  ['sunk', 'a hollow: a field, a neutral tag'],
  ['ink', 'text'],
  ['ink-soft', 'second text'],
  ['line-strong', 'the edge of a control'],
  ['act', 'what can be pressed'],
  ['act-strong', 'a link, a pressed control'],
  ['act-soft', 'a quiet button, what is chosen'],
  ['counter', 'the shop itself: hero, footer, messages'],
  ['ask', 'a prescription or patience is asked for'],
  ['ask-soft', 'the ground of such a note'],
  ['save', 'money saved, a thing that is ready'],
  ['save-soft', 'the ground of such a note'],
  ['know', 'facts, the care plan'],
  ['know-soft', 'the ground of such a note'],
  ['sev-high', 'harm: high, with icon and word'],
  ['sev-high-soft', 'the ground of a warning of harm'],
  ['sev-medium', 'harm: medium, with icon and word'],
  ['sev-low', 'harm: low, with icon and word'],
]

/** The names of the tokens of a group, in the order of `tokens.css`. */
export const namesOf = (css: string, prefix: string): string[] => [
  ...new Set(
    [...css.matchAll(/^ {2}(--[\w-]+):/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name.startsWith(prefix)),
  ),
]

/** The names of the icons of the sprite; `draw-…` are the larger drawings. */
export const iconsOf = (svg: string): string[] =>
  [...svg.matchAll(/<symbol[^>]*\bid="([^"]+)"/g)].map(([, id = '']) => id)
