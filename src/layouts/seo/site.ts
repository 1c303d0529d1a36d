import type { Locale } from '#model/locale.ts'
import { files, inLocale, paths } from '#paths.ts'
import type { Thing } from './jsonld.ts'

/** The organization and its search; on the home page only. `name` is the shop's name in the page's language. */
export const homeThings = (site: string, locale: Locale, name: string): Thing[] => [
  {
    '@type': 'Organization',
    '@id': `${site}/#shop`,
    name,
    url: `${site}/`,
    logo: `${site}${files.logo}`,
  },
  {
    '@type': 'WebSite',
    name,
    url: site + inLocale(locale, paths.home()),
    inLanguage: locale,
    publisher: { '@id': `${site}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${site}${inLocale(locale, paths.search())}?name={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  },
]
