import type { Hono } from 'hono'
import type { RegisterEndpoint } from './register-endpoint.ts'

/** A part of the server: what it answers, and what it does by itself. */
export type Part = {
  routes?: (register: RegisterEndpoint) => void
  pages?: (app: Hono) => void
  /** Periodic removal of expired data, by what is removed. */
  cleanups?: Readonly<Record<string, () => Promise<unknown>>>
  start?: () => void
  /** Stops; resolves once nothing is being done. */
  stop?: () => unknown
}

/** Several parts as one: routes in their order; all stop at the same time, and it resolves once the last has stopped. */
export const joined = (parts: readonly Part[]): Required<Part> & { stop: () => Promise<void> } => ({
  routes: (register) => {
    for (const part of parts) part.routes?.(register)
  },
  pages: (app) => {
    for (const part of parts) part.pages?.(app)
  },
  cleanups: Object.assign({}, ...parts.map(({ cleanups }) => cleanups)),
  start: () => {
    for (const part of parts) part.start?.()
  },
  stop: async () => {
    await Promise.all(parts.map((part) => part.stop?.()))
  },
})
