import type { Form, Route } from '#model/product.ts'
import { placeIn } from '../equality/place.ts'

/** Where a product is used, by the words of its pack, else of its name (both in lower case); undefined if no word states it. */
export const routeOf = (form: Form, words: string, name: string): Route | undefined => placeIn(form, words, name)
