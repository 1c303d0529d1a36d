import type { ComponentType, FunctionComponent } from 'react'
import { pageLocale } from '#client/http/call.ts'
import { loadSearchTexts } from '#i18n/lazy-search.ts'
import type { IslandProps } from '#i18n/t.ts'
import type { ScreenIsland } from './screens.ts'
import type { SearchBoxProps } from './search/SearchBox.tsx'

/** The field with the texts of its list, which come beside its code. */
const searchBox = async (): Promise<FunctionComponent<SearchBoxProps>> => {
  const [{ SearchBox }, texts] = await Promise.all([
    import('./search/SearchBox.tsx'),
    loadSearchTexts(pageLocale()),
  ])
  return (props) => SearchBox({ ...props, texts })
}

/**
 * Every island by name, and how the browser loads it. A new island needs a name here, a component in a folder of its own, and `<Island
 * name=…>` in a page.
 */
export const islands = {
  cart: () => import('./cart/Cart.tsx').then(({ Cart }) => Cart),
  login: () => import('./auth/Login.tsx').then(({ Login }) => Login),
  reviews: () => import('./reviews/Reviews.tsx').then(({ Reviews }) => Reviews),
  search: searchBox,
  interactions: () => import('./interactions/Checker.tsx').then(({ Checker }) => Checker),
  substitutes: () =>
    import('./search/SubstituteTools.tsx').then(({ SubstituteTools }) => SubstituteTools),
} satisfies Record<string, () => Promise<ComponentType<never>>>

export type IslandComponent = FunctionComponent<IslandProps>
export type IslandName = keyof typeof islands | ScreenIsland
