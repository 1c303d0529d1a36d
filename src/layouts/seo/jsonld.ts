import { capital } from '#i18n/t.ts'
import type { ShopOnPages } from '#model/shop.ts'
import type { Link } from '#model/views/parts.ts'

/** A schema.org thing without its `@context`, which the page's single block carries. `undefined` properties are omitted. */
export type Thing = { '@type': string; [property: string]: unknown }

/** A list for a thing: one that holds nothing says nothing, and its property is omitted. */
export const listed = <Of>(items: readonly Of[] = []): readonly Of[] | undefined =>
  items.length > 0 ? items : undefined

export const absolute = (site: string, address: string): string =>
  address.startsWith('/') ? site + address : address

/** All things of a page in one block; `<` is escaped so that no name can end the script element. */
export const jsonLd = (things: Thing[]): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')}</script>`

/** Drawings of packs are SVG, which no messenger shows: the server draws them as PNG at the same address. */
export const sharedPicture = (image: string): string =>
  image.replace(/^(\/packs\/\d+)\.svg$/, '$1.png')

const breadcrumbThing = (site: string, crumbs: Link[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map((crumb, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: crumb.text,
    item: site + crumb.href,
  })),
})

export const thingsOfPage = (site: string, things: Thing[], crumbs: Link[]): Thing[] =>
  crumbs.length > 1 ? [...things, breadcrumbThing(site, crumbs)] : things

/** The shop of its own as a pharmacy: by name, address, telephone and, where it says them by days, its hours. */
export const shopThings = (
  site: string,
  { seller, contact }: ShopOnPages,
  name: string,
): Thing[] =>
  seller && contact
    ? [
        {
          '@type': 'Pharmacy',
          '@id': `${site}/#shop`,
          name,
          legalName: seller.name,
          url: `${site}/`,
          address: {
            '@type': 'PostalAddress',
            streetAddress: seller.address.join(', '),
            addressLocality: seller.place?.city,
            postalCode: seller.place?.pincode,
            addressRegion: seller.state,
            addressCountry: 'IN',
          },
          telephone: contact.phone,
          email: contact.email,
          openingHoursSpecification: listed(
            contact.opening?.hours.map(({ days, from, to }) => ({
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: days.map(capital),
              opens: from,
              closes: to === '24:00' ? '23:59' : to,
            })),
          ),
          specialOpeningHoursSpecification: listed(
            contact.opening?.holidays.map((day) => ({
              '@type': 'OpeningHoursSpecification',
              opens: '00:00',
              closes: '00:00',
              validFrom: day,
              validThrough: day,
            })),
          ),
        },
      ]
    : []
