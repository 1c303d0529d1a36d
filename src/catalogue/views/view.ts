import type { PageView } from '#model/views/pages.ts'
import type { Catalogue } from '../open.ts'
import type { PageKey } from '../page.ts'
import { categoriesView, categoryView } from './category.ts'
import { drugView } from './drug.ts'
import { faqView, homeView, missingView, questionnaireView, screenView } from './home.ts'
import { interactionsView } from './interaction-checker.ts'
import { brandsView, indexView } from './letter-index.ts'
import { ailmentView, brandView, manufacturerView, usageView } from './listed.ts'
import { otcView } from './otc.ts'
import { saltView } from './salt.ts'
import { searchView } from './search.ts'
import { variantView } from './variants.ts'

/**
 * Everything that a page prints, as plain data; `null` when this release has no such page. Parts of it are shared between
 * views: read it, never change it.
 */
export const buildView = (catalogue: Catalogue, key: PageKey): PageView | null => {
  switch (key.kind) {
    case 'home':
      return homeView(catalogue, key)
    case 'drug':
      return drugView(catalogue, key)
    case 'salt':
      return saltView(catalogue, key)
    case 'otc':
      return otcView(catalogue, key)
    case 'variant':
      return variantView(catalogue, key)
    case 'manufacturer':
      return manufacturerView(catalogue, key)
    case 'brand':
      return brandView(catalogue, key)
    case 'brands':
      return brandsView(catalogue, key)
    case 'ailment':
      return ailmentView(catalogue, key)
    case 'usage':
      return usageView(catalogue, key)
    case 'index':
      return indexView(catalogue, key)
    case 'categories':
      return categoriesView(catalogue, key)
    case 'category':
      return categoryView(catalogue, key)
    case 'faq':
      return faqView(catalogue, key)
    case 'questionnaire':
      return questionnaireView(catalogue, key)
    case 'search':
      return searchView(catalogue, key)
    case 'interactions':
      return interactionsView(catalogue, key)
    case 'screen':
      return screenView(catalogue, key)
    case 'missing':
      return missingView(catalogue, key)
  }
}
