import type { Constants } from './hugo.ts'

/** A template of `hugo/layouts`, or the constant in which our own HTML is handed to Hugo because all our pages repeat it. */
type Printer = `${string}.html` | keyof Constants

/** What prints each component of a drug's page in Hugo. Components that only keep the HTML of others need nothing there. */
export const hugoParts: Record<string, Printer | null> = {
  'pages/[...locale]/drugs/[slug].astro': '_default/single.html',
  'components/Add.astro': 'partials/buy.html',
  'components/Buy.astro': 'partials/buy.html',
  'components/Card.astro': 'partials/card.html',
  'components/CheckLink.astro': '_default/single.html',
  'components/DoseGrid.astro': 'partials/dose-grid.html',
  'components/Footer.astro': 'foot',
  'components/Icon.astro': 'partials/icon.html',
  'components/Interaction.astro': 'partials/interaction.html',
  'components/Interactions.astro': 'partials/interactions.html',
  'components/Jump.astro': '_default/single.html',
  'components/Monograph.astro': 'partials/monograph.html',
  'components/Officer.astro': 'foot',
  'components/Once.astro': null,
  'components/Part.astro': null,
  'components/Photo.astro': 'partials/photo.html',
  'components/Questions.astro': '_default/single.html',
  'components/References.astro': 'partials/references.html',
  'components/ReportSideEffect.astro': '_default/single.html',
  'components/RowArrows.astro': 'partials/row-arrows.html',
  'components/Safety.astro': 'partials/safety.html',
  'components/SameBrand.astro': '_default/single.html',
  'components/Seller.astro': 'foot',
  'components/Substitutes.astro': 'partials/substitutes.html',
  'islands/Island.astro': 'partials/substitute-tools.html',
  'layouts/Described.astro': 'partials/head.html',
  'layouts/Dock.astro': 'foot',
  'layouts/DrugSubstitutes.astro': 'partials/substitutes.html',
  'layouts/Header.astro': 'partials/header.html',
  'layouts/Menu.astro': 'headerTop',
  'layouts/Page.astro': '_default/single.html',
  'layouts/Place.astro': 'headerTop',
  'layouts/Search.astro': 'headerTop',
  'layouts/Strips.astro': 'foot',
  'layouts/SubstituteTools.astro': 'partials/substitute-tools.html',
}
