import type { Locale } from '#model/locale.ts'
import type { DrugItself } from '#model/views/drug.ts'
import type { Link, SafetyRow } from '#model/views/parts.ts'
import { inLocale, paths } from '#paths.ts'
import { textOf } from '../formulary/formulary.ts'
import { type WayOfUse, wayOf } from '../formulary/way.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { ailmentOf, entitiesOf, type Salt, saltOf, usageOf, variantOf } from '../query/entity.ts'
import { hasNarrowIndex } from '../query/narrow-index.ts'
import { compositionOf, type DrugBody, drugOf, type ProductRow } from '../query/product.ts'
import {
  agreedBy,
  containedIn,
  generalIn,
  generalTextsOf,
  placeOfDrug,
  reviewOfAll,
  safetyOfPart,
  sourcesOf,
  withSources,
} from './general.ts'
import { headOf } from './head.ts'
import { linkTo, nowhere } from './links.ts'
import { maybeIn, monographIn, textsIn, withFallback } from './monograph.ts'
import { safetyNotesOf, staysOutside } from './safety-notes.ts'
import { soldProduct } from './sold-product.ts'

/** What is told of a drug: its own texts, else those of its only salt, else those of the formulary. */
export const toldOf = (catalogue: Catalogue, row: ProductRow<DrugBody>, locale: Locale) => {
  const { body } = row
  const components = compositionOf(catalogue, row.id)
  const salts = components.map(({ saltId }) => saltOf(catalogue, saltId))
  const isComplete = body.compositionComplete !== false
  // A combination is not the sum of its parts, so only drugs of a single salt, and of no unknown one, borrow the texts of their salt.
  const single = isComplete && salts.length === 1 ? (salts[0] ?? null) : null
  const told = withFallback(body, single?.body ?? null)
  const languages =
    told.borrowed.length > 0 && single ? row.languages & single.languages : row.languages
  const general = generalTextsOf(catalogue, row, components, single !== null)
  const { clinical, borrowed } = withFallback(
    told.clinical,
    single ? (general[0]?.texts ?? null) : isComplete ? agreedBy(general) : null,
    locale,
  )
  const outside = staysOutside(row.form, placeOfDrug(row))
  const contained = single ? [] : containedIn(catalogue, body, isComplete, general, locale)
  return {
    components,
    salts,
    languages,
    contained,
    text: monographIn(
      single ? clinical : { ...clinical, references: sourcesOf(clinical, contained, general) },
      [
        ...components.map(({ saltId }, position) => [
          ...safetyNotesOf(
            catalogue,
            saltId,
            locale,
            outside || general[position]?.entry.route === 'skin',
          ),
          ...(single ? [] : safetyOfPart(catalogue, general[position], locale)),
        ]),
        ...(isComplete ? [] : [[]]),
      ],
      locale,
    ),
    general: generalIn(
      single?.name ?? '',
      general[0]?.entry,
      borrowed,
      true,
      reviewOfAll(
        catalogue,
        components.map(({ saltId }) => saltId),
      ),
    ),
  }
}

/** How a drug of its form is used: in every case, or where nothing else tells it. */
const wayOfDrug = (row: ProductRow<DrugBody>, howToTake: string | undefined): WayOfUse | null => {
  const { form, release, name, packLabel, composition } = row
  const way = wayOf({
    form,
    release,
    place: placeOfDrug(row),
    text: `${name} ${packLabel} ${composition}`,
  })
  return way?.always || howToTake === undefined ? way : null
}

/** What the page of a drug says on the topics of safety; nothing where it says nothing. */
export const safetyOfDrug = (catalogue: Catalogue, id: number, locale: Locale): SafetyRow[] => {
  const row = drugOf(catalogue, id)
  return row ? toldOf(catalogue, row, locale).text.safety : []
}

/** The parts of a drug's page that do not depend on other drugs. */
export const drugItself = (
  catalogue: Catalogue,
  key: KeyOf<'drug'>,
  row: ProductRow<DrugBody>,
): DrugItself => {
  const { locale } = key
  const { body } = row
  const { components, salts, languages, contained, text, general } = toldOf(catalogue, row, locale)
  const way = wayOfDrug(row, text.howToTake)
  return {
    is: 'drug',
    head: headOf(catalogue, key, { languages, crumbs: [linkTo.product(row, locale)] }),
    ...soldProduct(catalogue, row, locale),
    schedule: row.schedule,
    prescriptionRequired: row.rx !== 0,
    narcotic: body.narcotic ?? false,
    banNote: maybeIn(body.banNote, locale),
    innovator: row.innovator !== 0,
    narrowIndex: hasNarrowIndex(catalogue, row.id),
    taxRate: body.taxRate ?? null,
    // In paise; a ceiling may have more than two decimals of a rupee, so it may be a fraction.
    ceilingUnitPaise:
      body.ceilingPrice === undefined ? null : Math.round(body.ceilingPrice * 1e6) / 1e4,
    ceilingOrder: body.ceilingOrder ?? null,
    composition: components.map(({ strength }, position) => {
      const salt = salts[position]
      return { salt: salt ? linkTo.salt(salt, locale) : nowhere(locale), strength }
    }),
    alike: alikeOf(salts, locale),
    ailments: entitiesOf(catalogue, ailmentOf, ailmentsSql, row.id).map((ailment) =>
      linkTo.ailment(ailment, locale),
    ),
    usages: entitiesOf(catalogue, usageOf, usagesSql, row.id).map((usage) =>
      linkTo.usage(usage, locale),
    ),
    text: way ? { ...text, references: withSources(text.references, way.sources) } : text,
    general,
    contained,
    way: textsIn(way?.steps.map(textOf), locale),
    asTold:
      row.sale !== 'banned' &&
      way === null &&
      text.howToTake === undefined &&
      (row.form === 'tablet' || row.form === 'capsule') &&
      placeOfDrug(row) === 'oral',
    reviewed: body.reviewed ?? null,
    variant: variantLink(catalogue, row.variantId, locale),
  }
}

/** More salts than these make no title, nor a search that is read. */
const mostNamed = 3
const alikeOf = (salts: readonly (Salt | null)[], locale: Locale): Link | null => {
  const [salt, ...others] = salts
  if (!salt || salts.includes(null) || salts.length > mostNamed) return null
  if (others.length === 0) return linkTo.salt(salt, locale)
  const text = salts.map((one) => one?.name).join(' + ')
  return { text, href: inLocale(locale, paths.search({ name: text })) }
}

const ailmentsSql =
  'SELECT ailment_id AS id FROM product_ailment WHERE product_id = ? ORDER BY ailment_id'
const usagesSql = 'SELECT usage_id AS id FROM product_usage WHERE product_id = ? ORDER BY usage_id'

const variantLink = (catalogue: Catalogue, id: number | null, locale: Locale): Link | null => {
  const variant = id === null ? null : variantOf(catalogue, id)
  return variant && linkTo.variant(variant, locale)
}
