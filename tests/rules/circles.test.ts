import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'
import { importsOf, sources } from '../support/sources.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/** Every file with the files that it imports, types and imports at run time too. */
const importGraph = (files: ReturnType<typeof sources>): Graph => {
  const paths = new Set(files.map(({ path }) => path))
  const fileOf = (from: string, specifier: string): string =>
    (specifier.startsWith('.') ? join(dirname(from), specifier) : specifier.replace(/^#/, 'src/')).replace(/\?.*$/, '')
  return new Map(
    files.map((source) => [
      source.path,
      importsOf(source)
        .map((specifier) => fileOf(source.path, specifier))
        .filter((path) => paths.has(path)),
    ]),
  )
}

/** The files on a way from a file back to itself; one way for each file where a search first meets its own path. */
const circlesOf = (graph: Graph): string[] => {
  const circles: string[] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (path: string): void => {
    const start = way.indexOf(path)
    if (start !== -1) circles.push([...way.slice(start), path].join(' → '))
    if (start !== -1 || done.has(path)) return
    way.push(path)
    for (const next of graph.get(path) ?? []) visit(next)
    way.pop()
    done.add(path)
  }
  for (const path of graph.keys()) visit(path)
  return circles
}

it('src and scripts have no circle of imports', () => {
  expect(circlesOf(importGraph(sources('src/**/*.{ts,tsx,astro,mjs}', 'scripts/**/*.{ts,mjs}')))).toEqual([])
})

it('the search for circles finds one of imports, including types', () => {
  const files = [
    { path: 'src/a.ts', text: "import { b } from './b.ts'" },
    { path: 'src/b.ts', text: "import type { C } from '#c.ts'" },
    { path: 'src/c.ts', text: "export const load = () => import('./a.ts')" },
  ]
  expect(circlesOf(importGraph(files))).toEqual(['src/a.ts → src/b.ts → src/c.ts → src/a.ts'])
})
