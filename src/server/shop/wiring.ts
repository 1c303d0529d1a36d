import type { Catalogue } from '#catalogue/open.ts'
import { opsShop } from '#contract/shop/shop.ts'
import { openingTexts } from '#model/opening.ts'
import { layout } from '#press/layout.ts'
import { readShop } from '#press/shop.ts'
import type { Config } from '../config/config.ts'
import type { Part } from '../http/part.ts'
import { ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { createShopAdmin } from './facts.ts'
import { checkOpening } from './opening.ts'
import { trialOf } from './trial.ts'

type Deps = Pick<Core, 'storage' | 'now'> & {
  config: Config
  activeCatalogue: () => Catalogue | null
}

/** Whose shop it is, and what it lacks before it opens. */
export const wireShop = ({ config, storage, activeCatalogue, now }: Deps): Part => {
  const file = layout(config.dataDir).shop
  const admin = createShopAdmin({ storage, file, now })
  return {
    routes: (register) => {
      register(opsShop.facts, () => admin.facts())
      register(opsShop.change, ({ body }, { operator }) => admin.change(operator, body))
      register(opsShop.trial, async () => ok(await trialOf(storage.db)))
      register(opsShop.opening, async (_, { locale }) => {
        const texts = openingTexts[locale === 'hi' ? 'hi' : 'en']
        const checks = await checkOpening({
          ...{ config, shop: readShop(file), catalogue: activeCatalogue(), db: storage.db },
          now: now(),
        })
        return ok(checks.map((one) => ({ ...one, ...texts[one.part] })))
      })
    },
  }
}
