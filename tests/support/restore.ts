// Files of a worker share its modules and globals: what one stubbed must not be there for the next.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
