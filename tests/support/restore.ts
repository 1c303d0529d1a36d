// Files of a worker share its modules and globals: what one stubbed must not be there for the next.

import { afterAll, vi } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { nameShop } from '#i18n/shop-names.ts'
import { namesOf, seriesOf } from '#model/shop.ts'

/** Those of the worker before any server of a file replaced them by lighter ones. */
const own = { Request: globalThis.Request, Response: globalThis.Response }

afterAll(() => {
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  nameShop(namesOf(brand), brand.languages, seriesOf(brand))
})
