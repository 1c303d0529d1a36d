import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { root } from './project.ts'

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'result' in value

/** Endpoints that a module exports, directly or in an object. */
const endpointsOf = (module: object): Endpoint[] =>
  Object.values(module).flatMap((value) =>
    isEndpoint(value)
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).filter(isEndpoint)
        : [],
  )

/** Every endpoint of `src/contract`. */
export const readEndpoints = async (): Promise<Endpoint[]> => {
  const files = globSync('src/contract/*/*.ts', { cwd: root }).sort()
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(root, file)).href) as Promise<object>),
  )
  return modules.flatMap(endpointsOf)
}
