import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../../src/contract/core/endpoint.ts'

const root = join(import.meta.dirname, '../..')

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'result' in value

/** `group` and `name` are the names that the contract gives it: `opsOrders` and `review`. */
export type GroupedCall = { group: string; name: string; endpoint: Endpoint }

/** Endpoints that a module exports, directly or in an object. */
const endpointsOf = (module: object): GroupedCall[] =>
  Object.entries(module).flatMap(([group, value]) => {
    if (isEndpoint(value)) return [{ group: '', name: group, endpoint: value }]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, endpoint]) =>
      isEndpoint(endpoint) ? [{ group, name, endpoint }] : [],
    )
  })

export const readContract = async (): Promise<GroupedCall[]> => {
  const files = globSync('src/contract/*/*.ts', { cwd: root }).sort()
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(root, file)).href) as Promise<object>),
  )
  return modules.flatMap(endpointsOf)
}
