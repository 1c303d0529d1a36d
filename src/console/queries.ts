import { QueryClient } from '@tanstack/react-query'
import { CallFault } from './call.ts'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server refused is refused again; a lost connection is worth another try.
      retry: (tries, error) => tries < 2 && error instanceof CallFault && error.isLost,
    },
  },
})

/** Reads again what is shown of a subject, or of everything. */
export const renew = (...queryKey: readonly unknown[]): Promise<void> =>
  queries.invalidateQueries({ queryKey })
