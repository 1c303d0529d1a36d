import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../../src/contract/core/endpoint.ts'

export type Chapter = { title: string; endpoints: Endpoint[] }

const folder = join(import.meta.dirname, '../../src/contract')

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'result' in value

/** Endpoints that a module exports, directly or in an object, by the names of the exports: Vitest lists those in another order than Node. */
const endpointsOf = (module: object): Endpoint[] =>
  Object.entries(module)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, value]) =>
      isEndpoint(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : [],
    )

/** Titles of subjects whose folder has a shorter name. */
const titles: Record<string, string> = {
  auth: 'Sign-in',
  camps: 'Health camps',
  reorders: 'Re-orders',
  session: 'Session and consents',
  'side-effects': 'Side effects',
}

const titleOf = (subject: string): string => titles[subject] ?? subject.charAt(0).toUpperCase() + subject.slice(1)

/** A chapter for each subject of `src/contract` with endpoints, from all of its files. */
export const readChapters = async (): Promise<Chapter[]> => {
  const chapters = new Map<string, Endpoint[]>()
  for (const file of globSync('*/*.ts', { cwd: folder }).sort()) {
    const subject = dirname(file)
    const endpoints = endpointsOf((await import(pathToFileURL(join(folder, file)).href)) as object)
    if (endpoints.length > 0) chapters.set(subject, [...(chapters.get(subject) ?? []), ...endpoints])
  }
  return [...chapters].map(([subject, endpoints]) => ({ title: titleOf(subject), endpoints }))
}
