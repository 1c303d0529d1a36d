import { isReportedPath } from '#model/error-report.ts'
import { interactionsQuery } from '#model/interactions-query.ts'
import { sizes } from '#model/limits.ts'
import { policies } from '#model/policies.ts'
import { questionnaireIds } from '#model/questionnaires.ts'
import { idOfSegment } from '#model/slug.ts'
import type { PageKind, PageKinds } from '#model/views/pages.ts'
import {
  checkPackPath,
  consultationPath,
  contactPath,
  installAppPath,
  offlinePath,
  orderByFormPath,
  paths,
  type Screen,
  screenPaths,
  unsubscribePath,
  withoutLocale,
} from '#paths.ts'
import type { ChangedRows } from './changes/rows.ts'
import type { Catalogue } from './open.ts'
import { type KeyOf, pages } from './page.ts'
import { type KindOfPage, type Router, singlePage } from './page-kind.ts'
import {
  pressedCategories,
  pressedEntities,
  pressedIndexes,
  pressedLists,
  pressedNumbers,
} from './pressed-pages.ts'
import { carePlanOf } from './query/care-plan.ts'
import { ailmentOf, brandOf, manufacturerOf, saltOf, usageOf, variantOf } from './query/entity.ts'
import { popularBrandIds } from './query/listing.ts'
import * as route from './route.ts'
import { categoriesView, categoryView } from './views/category.ts'
import { drugView } from './views/drug.ts'
import {
  checkPackView,
  contactView,
  orderByFormView,
  reportView,
  unsubscribeView,
} from './views/forms.ts'
import { homeView } from './views/home.ts'
import { interactionsView } from './views/interaction-checker.ts'
import { brandsView, indexView } from './views/letter-index.ts'
import { ailmentView, brandView, manufacturerView, usageView } from './views/listed.ts'
import { otcView } from './views/otc.ts'
import { pageCount } from './views/paged.ts'
import {
  faqView,
  missingView,
  offlineView,
  policyView,
  questionnaireView,
  screenView,
} from './views/plain.ts'
import { saltView } from './views/salt.ts'
import { searchView } from './views/search.ts'
import { carePlansView, carePlanView, consultationView, installAppView } from './views/shop.ts'
import { variantView } from './views/variants.ts'

const anyRow = (rows: ChangedRows): boolean =>
  Object.values(rows).some((changed) => changed.length > 0)

const screens = Object.keys(screenPaths) as Screen[]

const refill =
  (path: (orderId: string) => string): Router =>
  // Order ids are upper-case and given in the query, so that one page serves every order.
  (_, orderId = '') => ({ outside: path(orderId.toUpperCase()) })

/**
 * Every kind of page, in pressing order: its addresses, its view, whether it is pressed and in the sitemap, and
 * how a delta finds its changes. A kind of `PageKinds` (`src/model/views/pages.ts`) that is missing here is a type error.
 */
export const pageKinds: { readonly [Kind in PageKind]: KindOfPage<Kind> } = {
  home: singlePage('home', {
    path: paths.home(),
    older: ['home.jsp'],
    view: homeView,
    afterChange: anyRow,
  }),
  faq: singlePage('faq', {
    path: paths.faq(),
    view: faqView,
    afterChange: (rows) => rows.faq.length > 0,
  }),
  policy: {
    at: {
      'policies/*': ({ locale }, name) => {
        const policy = policies.find((known) => known === name)
        return policy ? pages.policy(locale, policy) : null
      },
    },
    view: policyView,
    pressed: () => policies.map((policy) => (locale) => pages.policy(locale, policy)),
    inSitemap: true,
    afterChange: (rows) => rows.faq.length > 0,
  },
  questionnaire: {
    at: {
      'health-camp/*': ({ locale }, id) => {
        const questionnaire = questionnaireIds.find((known) => known === id)
        return questionnaire ? pages.questionnaire(locale, questionnaire) : null
      },
    },
    view: questionnaireView,
    pressed: () =>
      questionnaireIds.map(
        (questionnaire) => (locale) => pages.questionnaire(locale, questionnaire),
      ),
    inSitemap: true,
    afterChange: 'same',
  },
  interactions: {
    at: {
      'drug-interactions': ({ locale, query }) =>
        pages.interactions(locale, interactionsQuery(query)),
    },
    view: interactionsView,
    pressed: () => [(locale) => pages.interactions(locale)],
    inSitemap: true,
    // The pressed page has an empty list.
    afterChange: 'same',
  },
  contact: singlePage('contact', { path: contactPath, view: contactView, afterChange: 'same' }),
  report: {
    at: {
      'report-error': ({ locale, query }) => {
        const page = withoutLocale(query.get('page') ?? '')
        return isReportedPath(page) ? pages.report(locale, page) : null
      },
    },
    view: reportView,
    pressed: {
      not: 'There is one for every page that has a link to it: the server makes it for a visitor without scripts.',
    },
    inSitemap: { not: 'It is a form about another page, which is listed itself.' },
    afterChange: 'same',
  },
  orderByForm: {
    ...singlePage('orderByForm', {
      path: orderByFormPath(),
      view: orderByFormView,
      afterChange: 'same',
    }),
    pressed: { not: 'It is the order of one visitor: the server makes it.' },
    inSitemap: { not: 'It is the order of one visitor.' },
  },
  unsubscribe: {
    ...singlePage('unsubscribe', {
      path: unsubscribePath(),
      view: unsubscribeView,
      afterChange: 'same',
    }),
    inSitemap: { not: 'It belongs to the link of a mail.' },
  },
  pack: singlePage('pack', {
    path: checkPackPath,
    view: checkPackView,
    afterChange: 'same',
  }),
  offline: {
    ...singlePage('offline', { path: offlinePath, view: offlineView, afterChange: 'same' }),
    inSitemap: { not: 'It stands for a page that cannot be reached.' },
  },
  missing: {
    at: {},
    view: missingView,
    pressed: () => [pages.missing],
    inSitemap: {
      not: 'It is what an address without a page answers, and has no address of its own.',
    },
    afterChange: 'same',
  },
  plans: singlePage('plans', {
    path: paths.carePlan(),
    view: carePlansView,
    afterChange: (rows) => rows.carePlans.length > 0,
  }),
  plan: {
    at: { 'subscription-plan/*': route.one('plan', carePlanOf, idOfSegment) },
    view: carePlanView,
    pressed: pressedEntities('plan', 'care_plan ORDER BY id'),
    inSitemap: true,
    // Each page names the other plans.
    afterChange: (rows) => rows.carePlans.length > 0,
  },
  install: singlePage('install', {
    path: installAppPath,
    view: installAppView,
    afterChange: (rows) => rows.banners.length > 0,
  }),
  consultation: singlePage('consultation', {
    path: consultationPath,
    view: consultationView,
    afterChange: 'same',
  }),
  screen: {
    at: Object.fromEntries([
      ...screens.map((screen): [string, Router] => [
        screenPaths[screen].slice(1).toLowerCase(),
        ({ locale }) => pages.screen(locale, screen),
      ]),
      ['reorder/cancel/*', refill(paths.refillCancel)],
      ['reorder/skip/*', refill(paths.refillSkip)],
    ]),
    view: screenView,
    pressed: () => screens.map((screen) => (locale) => pages.screen(locale, screen)),
    inSitemap: {
      not: 'A screen shows what is the visitor’s own: a search engine would find it empty.',
    },
    afterChange: 'same',
  },
  categories: singlePage('categories', {
    path: paths.categories(),
    view: categoriesView,
    // It shows products of each category.
    afterChange: (rows) => rows.products.length + rows.categories.length > 0,
  }),
  brands: {
    at: {
      brands: (request) =>
        route.onPage(request, popularBrandIds(request.catalogue).length, sizes.index, (number) =>
          pages.brands(request.locale, number),
        ),
    },
    view: brandsView,
    pressed: (catalogue) =>
      pressedNumbers(
        pageCount(popularBrandIds(catalogue).length, sizes.index),
        (number) => (locale) => pages.brands(locale, number),
      ),
    inSitemap: true,
    afterChange: 'worked-out',
  },
  index: {
    at: {
      drugs: route.index('drugs'),
      generics: route.index('salts'),
      manufacturers: route.index('manufacturers'),
      'brand-list': route.index('brands'),
      'drugs-ailments': route.index('ailments'),
      'drug-ailments': route.index('ailments'),
      'drug-usage': route.index('usages'),
    },
    view: indexView,
    pressed: pressedIndexes,
    inSitemap: true,
    afterChange: 'worked-out',
  },
  category: {
    // The last segment is the category; slugs are unique (spec §2).
    at: { 'categories/**': (request, ...trail) => route.category(request, trail.at(-1) ?? '') },
    view: categoryView,
    pressed: pressedCategories,
    inSitemap: true,
    afterChange: 'worked-out',
  },
  manufacturer: {
    at: {
      'manufacturer/*': route.list('manufacturer', manufacturerOf, idOfSegment),
      'products/manufacturer/*': route.list('manufacturer', manufacturerOf, route.wholeId),
      'products/manufacturer/*/*': route.list('manufacturer', manufacturerOf, route.wholeId),
    },
    view: manufacturerView,
    pressed: pressedLists('manufacturer'),
    inSitemap: true,
    afterChange: 'worked-out',
  },
  brand: {
    at: { 'brand/*': route.list('brand', brandOf, idOfSegment) },
    view: brandView,
    pressed: pressedLists('brand'),
    inSitemap: true,
    afterChange: 'worked-out',
  },
  ailment: {
    at: { 'drug-ailments/*': route.list('ailment', ailmentOf, idOfSegment) },
    view: ailmentView,
    pressed: pressedLists('ailment'),
    inSitemap: true,
    afterChange: 'worked-out',
  },
  usage: {
    at: { 'drug-usage/*': route.list('usage', usageOf, idOfSegment) },
    view: usageView,
    pressed: pressedLists('usage'),
    inSitemap: true,
    afterChange: 'worked-out',
  },
  salt: {
    at: {
      'generics/*': route.one('salt', saltOf, idOfSegment),
      'details/generics/*': route.one('salt', saltOf, route.wholeId),
      'details/generics/*/*': route.one('salt', saltOf, route.wholeId),
    },
    view: saltView,
    pressed: pressedEntities('salt', 'salt ORDER BY id'),
    inSitemap: true,
    afterChange: 'worked-out',
  },
  variant: {
    at: { 'variants/*': route.one('variant', variantOf, idOfSegment) },
    view: variantView,
    pressed: pressedEntities('variant', 'variant ORDER BY id'),
    inSitemap: true,
    afterChange: 'worked-out',
  },
  drug: {
    at: {
      'drugs/*': route.product(idOfSegment),
      'details/drugs/*': route.product(route.wholeId),
      'details/drugs/*/*': route.product(route.wholeId),
    },
    view: drugView,
    pressed: pressedEntities(
      'drug',
      "product WHERE kind = 'drug' ORDER BY salts, substitution, brand_id, id",
    ),
    inSitemap: true,
    afterChange: 'worked-out',
  },
  otc: {
    at: {
      'otc/*': route.product(idOfSegment),
      'otc/product/*': route.otcBySlugOrId,
      'otc/product/*/*': (request, _, slug = '') => route.otcBySlugOrId(request, slug),
    },
    view: otcView,
    pressed: pressedEntities('otc', "product WHERE kind = 'otc' ORDER BY brand_id, id"),
    inSitemap: true,
    afterChange: 'worked-out',
  },
  search: {
    at: { 'search/all': route.search },
    view: searchView,
    pressed: {
      not: 'There are as many as there are things to type: the server makes one when it is asked for.',
    },
    inSitemap: { not: 'Search results are for people, not for crawlers (spec §2).' },
    afterChange: 'same',
  },
}

/**
 * The content of a page as plain data; `null` if this release has no such page. Parts are shared between
 * views: callers must not change them.
 */
export const buildView = <Kind extends PageKind>(
  catalogue: Catalogue,
  key: KeyOf<Kind>,
): PageKinds[Kind]['view'] | null => {
  const kind: KindOfPage<Kind> = pageKinds[key.kind]
  return kind.view(catalogue, key)
}
