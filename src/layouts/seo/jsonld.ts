import type { Link } from '#model/views/parts.ts'

/** A thing of schema.org without its `@context`, which the page's one block carries. Properties that are `undefined` are left out. */
export type Thing = { '@type': string; [property: string]: unknown }

export const absolute = (site: string, address: string): string => (address.startsWith('/') ? site + address : address)

/** All things of a page in one block; `<` is written as an escape so that no name can end the script element. */
export const jsonLd = (things: Thing[]): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')}</script>`

const breadcrumbThing = (site: string, crumbs: Link[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map((crumb, i) => ({ '@type': 'ListItem', position: i + 1, name: crumb.text, item: site + crumb.href })),
})

/** The things of a page and the way to it. */
export const thingsOfPage = (site: string, things: Thing[], crumbs: Link[]): Thing[] =>
  crumbs.length > 1 ? [...things, breadcrumbThing(site, crumbs)] : things
