import { existsSync, globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { root } from '../support/project.ts'
import { type Source, sources } from '../support/sources.ts'

const builtInScripts = ['ci', 'install', 'exec', 'version', 'init']

/** A placeholder (`{slug}`, `<name>`, `…`) stands for any text. */
const exists = (path: string): boolean =>
  /[{<*…]/.test(path)
    ? globSync(path.replace(/\{[^}]*\}|<[^>]*>|…/g, '*'), { cwd: root }).length > 0
    : existsSync(join(root, path))

const scriptsNamed = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => name !== 'run' && !builtInScripts.includes(name))

/** Paths of the project in backticks: `src/paths.ts`, `docs/`, `tests/e2e/{noun}.spec.ts`. */
const pathsNamed = (text: string): string[] =>
  [...text.matchAll(/`((?:src|scripts|tests|docs|public|\.ci)\/[^`\s]*)`/g)].map(([, path]) =>
    (path ?? '').replace(/[.,:]$/, '').replace(/:\d+$/, ''),
  )

const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link ?? '')
    .filter((link) => !/^([a-z]+:|#)/.test(link))

const missing = ({ path, text }: Source): string[] => [
  ...scriptsNamed(text)
    .filter((name) => !(name in manifest.scripts))
    .map((name) => `${path}: npm script ${name}`),
  ...pathsNamed(text)
    .filter((named) => !exists(named))
    .map((named) => `${path}: ${named}`),
  ...linksOf(text)
    .filter(
      (link) => !existsSync(join(root, normalize(join(dirname(path), link.replace(/#.*$/, ''))))),
    )
    .map((link) => `${path}: link to ${link}`),
]

describe('documents', () => {
  it('documents name only paths, links and npm scripts that exist', () => {
    expect(sources('*.md', 'docs/**/*.md').flatMap(missing)).toEqual([])
  })

  it('the document check reports names of missing paths', () => {
    const text =
      'Run `npm run nope`, see `src/nope.ts`, `tests/{x}/*.nope` and [this](./nope.md), not [that](https://example.org).'
    expect(missing({ path: 'docs/x.md', text })).toEqual([
      'docs/x.md: npm script nope',
      'docs/x.md: src/nope.ts',
      'docs/x.md: tests/{x}/*.nope',
      'docs/x.md: link to ./nope.md',
    ])
  })
})
