import type { AilmentView, BrandView, ManufacturerView, SaltView } from '#model/views/pages.ts'
import { inLocale } from '#paths.ts'
import { listed, type Thing } from './jsonld.ts'

/** schema.org models a salt as a drug without a brand. */
export const saltThing = (site: string, view: SaltView): Thing => ({
  '@type': 'Drug',
  name: view.name,
  url: site + inLocale(view.head.locale, view.head.path),
  nonProprietaryName: view.name,
  alternateName: listed(view.localName ? [view.localName, ...view.synonyms] : view.synonyms),
  isProprietary: false,
  description: view.text.about,
  drugClass: view.drugClass ? { '@type': 'DrugClass', name: view.drugClass } : undefined,
  mechanismOfAction: view.text.howItWorks,
  warning: listed(view.text.warnings),
})

export const makerThing = (site: string, view: ManufacturerView): Thing => ({
  '@type': 'Organization',
  name: view.name,
  url: site + inLocale(view.head.locale, view.head.path),
  description: view.about,
  address:
    view.address || view.country
      ? { '@type': 'PostalAddress', streetAddress: view.address, addressCountry: view.country }
      : undefined,
})

export const brandThing = (site: string, view: BrandView): Thing => ({
  '@type': 'Brand',
  name: view.name,
  url: site + inLocale(view.head.locale, view.head.path),
  description: view.about,
})

export const ailmentThing = (site: string, view: AilmentView): Thing => ({
  '@type': 'MedicalCondition',
  name: view.name,
  url: site + inLocale(view.head.locale, view.head.path),
  alternateName: listed(view.synonyms),
  description: view.about,
  signOrSymptom: listed(view.symptoms.map((name) => ({ '@type': 'MedicalSymptom', name }))),
  cause: listed(view.causes.map((name) => ({ '@type': 'MedicalCause', name }))),
  possibleTreatment: listed(
    view.salts.map((salt) => ({ '@type': 'Drug', name: salt.text, url: site + salt.href })),
  ),
})
