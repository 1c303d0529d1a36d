import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import quoted from '../fixtures/spec-texts.json' with { type: 'json' }
import { root } from '../support/project.ts'

/** A text without what is filled in, capitals and the last full stop. A number of the specification is filled in, too. */
const plain = (text: string): string =>
  text
    .replaceAll(/\{\{?[^}]*\}\}?|\b500\b/g, '{}')
    .toLowerCase()
    .replace(/[.! :]+$/, '')

const texts = globSync('src/i18n/locales/en/*.json', { cwd: root }).flatMap((file) =>
  Object.entries(
    JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>,
  ).flatMap(([key, text]) => (key.startsWith('@') ? [] : [plain(text)])),
)
const known = new Set(texts)

// The quoted texts of §5 and §8 of the specification with the paragraph of each; the other languages follow by locales.test.ts.
describe.each(
  Object.entries(Object.groupBy(quoted as [string, string][], ([paragraph]) => paragraph)),
)('the texts of %s', (_, rows = []) => {
  it('texts of the specification are in the texts of the shop', () => {
    const missing = rows.flatMap(([, text]) => {
      const wanted = plain(text)
      // A text that goes on with a value, such as "Quantity must be multiple of".
      return known.has(wanted) || texts.some((one) => one.startsWith(`${wanted} {}`)) ? [] : [text]
    })
    expect(missing).toEqual([])
  })
})
