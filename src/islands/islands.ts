import type { ComponentType } from 'react'
import type { ScreenIsland } from './screens.ts'

/**
 * Every island by name, and how the browser loads it. A new island needs a name here, a component in a folder of its own, and `<Island
 * name=…>` in a page.
 */
export const islands = {
  cart: () => import('./cart/Cart.tsx').then(({ Cart }) => Cart),
  reviews: () => import('./reviews/Reviews.tsx').then(({ Reviews }) => Reviews),
  search: () => import('./search/SearchBox.tsx').then(({ SearchBox }) => SearchBox),
  interactions: () => import('./interactions/Checker.tsx').then(({ Checker }) => Checker),
  substitutes: () => import('./search/SubstituteTools.tsx').then(({ SubstituteTools }) => SubstituteTools),
} satisfies Record<string, () => Promise<ComponentType<never>>>

export type IslandName = keyof typeof islands | ScreenIsland
