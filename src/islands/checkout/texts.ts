import type { IslandT } from '../t.ts'

export type CheckoutT = IslandT<'checkout' | 'cart' | 'errors' | 'common' | 'overlay'>
