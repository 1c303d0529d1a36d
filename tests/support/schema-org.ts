import type { Thing } from './html.ts'

/**
 * Requirements of schema.org and search engines for each type that pages use: `needs` must be present and not
 * empty, `may` are the other properties of the type that pages write. From the type's page on schema.org and, for what
 * is required, Google's pages on structured data (Product snippet, Breadcrumb, FAQ, Organization, Sitelinks search box).
 */
const types: Record<string, { needs: string[]; may: string[] }> = {
  Drug: {
    needs: ['name', 'url'],
    may: [
      'image',
      'description',
      'sku',
      'proprietaryName',
      'nonProprietaryName',
      'alternateName',
      'isProprietary',
      'brand',
      'manufacturer',
      'activeIngredient',
      'dosageForm',
      'drugUnit',
      'drugClass',
      'legalStatus',
      'prescriptionStatus',
      'mechanismOfAction',
      'alcoholWarning',
      'pregnancyWarning',
      'breastfeedingWarning',
      'warning',
      'offers',
    ],
  },
  Product: {
    needs: ['name', 'url', 'image'],
    may: ['description', 'sku', 'brand', 'manufacturer', 'aggregateRating', 'review', 'offers'],
  },
  Offer: { needs: ['price', 'priceCurrency', 'availability'], may: ['url'] },
  AggregateRating: { needs: ['ratingValue', 'reviewCount'], may: ['bestRating', 'worstRating'] },
  Review: { needs: ['author', 'datePublished', 'reviewRating'], may: ['reviewBody', 'inLanguage'] },
  Rating: { needs: ['ratingValue'], may: ['bestRating', 'worstRating'] },
  Brand: { needs: ['name'], may: ['url', 'description'] },
  Organization: { needs: ['name'], may: ['url', 'logo', 'description', 'address'] },
  Pharmacy: {
    needs: ['name', 'address', 'telephone', 'url'],
    may: ['legalName', 'email', 'openingHoursSpecification', 'specialOpeningHoursSpecification'],
  },
  OpeningHoursSpecification: {
    needs: ['opens', 'closes'],
    may: ['dayOfWeek', 'validFrom', 'validThrough'],
  },
  PostalAddress: {
    needs: [],
    may: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  },
  DrugClass: { needs: ['name'], may: [] },
  MedicalCondition: {
    needs: ['name', 'url'],
    may: ['alternateName', 'description', 'signOrSymptom', 'cause', 'possibleTreatment'],
  },
  MedicalSymptom: { needs: ['name'], may: [] },
  MedicalCause: { needs: ['name'], may: [] },
  MedicalWebPage: { needs: ['url', 'lastReviewed', 'reviewedBy'], may: [] },
  Person: { needs: ['name'], may: ['honorificSuffix'] },
  BreadcrumbList: { needs: ['itemListElement'], may: [] },
  ListItem: { needs: ['position', 'name', 'item'], may: [] },
  WebSite: { needs: ['url', 'name', 'potentialAction'], may: ['inLanguage', 'publisher'] },
  SearchAction: { needs: ['target', 'query-input'], may: [] },
  EntryPoint: { needs: ['urlTemplate'], may: [] },
  FAQPage: { needs: ['mainEntity'], may: ['inLanguage'] },
  Question: { needs: ['name', 'acceptedAnswer'], may: [] },
  Answer: { needs: ['text'], may: [] },
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** Faults of an item and of nested items, one sentence each. */
export const faultsOf = (thing: Thing, at: string = thing['@type']): string[] => {
  const type = types[thing['@type']]
  if (!type) return [`${at} is of the unknown type ${thing['@type']}`]
  const faults = type.needs
    .filter((name) => isEmpty(thing[name]))
    .map((name) => `${at} has no ${name}`)
  for (const [name, value] of Object.entries(thing)) {
    if (name.startsWith('@')) continue
    if (!type.needs.includes(name) && !type.may.includes(name))
      faults.push(`${at} has ${name}, which ${thing['@type']} has not`)
    if (isEmpty(value)) faults.push(`${at} has an empty ${name}`)
    for (const inner of Array.isArray(value) ? value : [value])
      if (typeof inner === 'object' && inner !== null && '@type' in inner)
        faults.push(...faultsOf(inner as Thing, `${at}.${name}`))
  }
  return [...new Set(faults)]
}
