import { Shop } from '#model/shop.ts'
import written from '../fixtures/second-shop.json' with { type: 'json' }

/** The file of a shop in Pune that is not Nuskha, and the shop that it makes, with fields of a test in place of its own. */
export const secondShopFile = written
export const secondShop = (of: object = {}): Shop => Shop.parse({ ...written, ...of })
