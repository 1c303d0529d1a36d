import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './project.ts'

export type Source = { path: string; text: string }

/** Contents of the project's files that match `patterns`, by relative path. */
export const sources = (...patterns: string[]): Source[] =>
  globSync(patterns, { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The code of a file: all of it, or the front matter and the scripts of an `.astro` file. */
const codeOf = ({ path, text }: Source): string[] => {
  if (!path.endsWith('.astro')) return [text]
  const frontMatter = /^---\n(.*?)\n---/s.exec(text)?.[1] ?? ''
  const scripts = [...text.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(
    ([, code]) => code ?? '',
  )
  return [frontMatter, ...scripts]
}

/** The specifiers of all imports and re-exports of a file, including types. */
export const importsOf = (source: Source): string[] =>
  codeOf(source).flatMap((code) =>
    ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName),
  )
