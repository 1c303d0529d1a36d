import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readChapters } from '../../scripts/api/chapters.ts'
import { apiMarkdown } from '../../scripts/api/markdown.ts'
import { root } from '../support/project.ts'
import { sources } from '../support/sources.ts'

it('docs/api.md is what the contract says: `npm run format` writes it', async () => {
  expect(readFileSync(join(root, 'docs/api.md'), 'utf8')).toBe(apiMarkdown(await readChapters()))
})

it('docs/api.md lists every endpoint', async () => {
  const chapters = await readChapters()
  const made = sources('src/contract/**/*.ts').reduce((sum, { text }) => sum + (text.match(/(?<!const )\bendpoint\(\{/g)?.length ?? 0), 0)
  expect(made).toBeGreaterThan(10)
  expect(chapters.flatMap(({ endpoints }) => endpoints)).toHaveLength(made)
})
