import { Shop } from '#model/shop.ts'
import nuskha from './shop.json' with { type: 'json' }

/** The shop of the project itself, which every shop is until its own `shop.json` says otherwise. */
export const brand: Shop = Shop.parse(nuskha)
