import { decimalRupees } from '#model/money.ts'
import type { Schedule } from '#model/product.ts'
import type { DrugItself } from '#model/views/drug.ts'
import type { OtcView } from '#model/views/pages.ts'
import type { Offer } from '#model/views/parts.ts'
import type { ShownReview } from '#model/views/reviews.ts'
import { inLocale } from '#paths.ts'
import { absolute, listed, type Thing } from './jsonld.ts'

/** Only a product for sale gets an offer: a price shown as information is none. */
const offerThing = (offer: Offer, url: string): Thing | undefined =>
  offer.sale === 'for-sale' && offer.price !== null
    ? {
        '@type': 'Offer',
        price: decimalRupees(offer.price),
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url,
      }
    : undefined

const legalStatus = (schedule: Schedule): string | undefined =>
  schedule === 'none' ? undefined : schedule === 'OTC' ? 'OTC' : `Schedule ${schedule}`

/** `Amoxycillin (500mg) + Clavulanic Acid (125mg)`. */
export const compositionWords = ({ composition }: DrugItself): string =>
  composition
    .map(({ salt, strength }) => (strength ? `${salt.text} (${strength})` : salt.text))
    .join(' + ')

export const drugThing = (site: string, view: DrugItself): Thing => {
  const url = site + inLocale(view.head.locale, view.head.path)
  const warning = (topic: string) => view.text.safety.find((row) => row.topic === topic)?.note
  return {
    '@type': 'Drug',
    name: view.name,
    url,
    image: absolute(site, view.image),
    description: view.text.about,
    sku: String(view.id),
    proprietaryName: view.brand?.text,
    brand: view.brand ? { '@type': 'Brand', name: view.brand.text } : undefined,
    manufacturer: { '@type': 'Organization', name: view.maker.text, url: site + view.maker.href },
    activeIngredient: compositionWords(view) || undefined,
    nonProprietaryName: view.composition.map(({ salt }) => salt.text).join(' + ') || undefined,
    dosageForm: view.pack.form,
    drugUnit: view.pack.unit,
    legalStatus: legalStatus(view.schedule),
    prescriptionStatus: `https://schema.org/${view.prescriptionRequired ? 'PrescriptionOnly' : 'OTC'}`,
    mechanismOfAction: view.text.howItWorks,
    alcoholWarning: warning('alcohol'),
    pregnancyWarning: warning('pregnancy'),
    breastfeedingWarning: warning('breastfeeding'),
    warning: listed(view.text.warnings),
    offers: offerThing(view.offer, url),
  }
}

export const reviewThing = (site: string, view: DrugItself): Thing[] =>
  view.reviewed
    ? [
        {
          '@type': 'MedicalWebPage',
          url: site + inLocale(view.head.locale, view.head.path),
          lastReviewed: view.reviewed.on,
          reviewedBy: {
            '@type': 'Person',
            name: view.reviewed.by,
            honorificSuffix: view.reviewed.qualification,
          },
        },
      ]
    : []

const reviewThingOf = (
  { stars, name, day, text, language }: ShownReview,
  anonymous: string,
): Thing => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: name || anonymous },
  datePublished: day,
  reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
  reviewBody: text || undefined,
  inLanguage: language,
})

/** `anonymous`: the author of a review without a name, in the language of the page. */
export const otcThing = (site: string, view: OtcView, anonymous: string): Thing => {
  const url = site + inLocale(view.head.locale, view.head.path)
  return {
    '@type': 'Product',
    name: view.name,
    url,
    image:
      view.gallery.length > 0
        ? [view, ...view.gallery].map(({ image }) => absolute(site, image))
        : absolute(site, view.image),
    description: view.about,
    sku: String(view.id),
    brand: view.brand ? { '@type': 'Brand', name: view.brand.text } : undefined,
    manufacturer: { '@type': 'Organization', name: view.maker.text, url: site + view.maker.href },
    aggregateRating: view.reviews
      ? {
          '@type': 'AggregateRating',
          ratingValue: view.reviews.average,
          reviewCount: view.reviews.count,
          bestRating: 5,
          worstRating: 1,
        }
      : undefined,
    review: listed(view.reviews?.newest.map((review) => reviewThingOf(review, anonymous))),
    offers: offerThing(view.offer, url),
  }
}
