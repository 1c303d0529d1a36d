import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../../src/contract/core/endpoint.ts'

export type Chapter = { title: string; endpoints: Endpoint[] }

const folder = join(import.meta.dirname, '../../src/contract')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'result' in value

/** Endpoints that a module exports, alone or in an object. */
const endpointsOf = (module: object): Endpoint[] =>
  Object.values(module).flatMap((value) =>
    isEndpoint(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : [],
  )

const titleOf = (file: string): string => {
  const words = basename(file, '.ts').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A chapter for each file of `src/contract` that has endpoints; nobody has to list them. */
export const readChapters = async (): Promise<Chapter[]> => {
  const chapters: Chapter[] = []
  for (const file of globSync('**/*.ts', { cwd: folder }).sort()) {
    const endpoints = endpointsOf((await import(pathToFileURL(join(folder, file)).href)) as object)
    if (endpoints.length > 0) chapters.push({ title: titleOf(file), endpoints })
  }
  return chapters
}
