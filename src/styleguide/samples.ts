import { paise } from '#model/money.ts'
import { packDrawing } from '#model/packs/drawing.ts'
import type { Card, Interaction, Paged, SafetyRow } from '#model/views/parts.ts'

/** Invented data for the components of the guide: no product of the catalogue, no statement about a medicine. */
const sampleCard = (
  id: number,
  name: string,
  more: Pick<Card, 'prescriptionRequired' | 'offer'>,
): Card => ({
  id,
  kind: 'drug',
  name,
  href: '#parts',
  maker: 'A maker',
  pack: {
    form: 'tablet',
    release: 'plain',
    packForm: 'strip',
    label: 'strip of 10 tablets',
    units: 10,
    unit: 'tablet',
    sellingUnit: 1,
  },
  composition: 'A salt (40mg)',
  image: `data:image/svg+xml,${encodeURIComponent(packDrawing({ name, brand: null, packForm: 'strip', form: 'tablet', units: 10 }))}`,
  picture: null,
  ...more,
})

export const cards: readonly Card[] = [
  sampleCard(1, 'Sample 40 Tablet', {
    prescriptionRequired: true,
    offer: {
      sale: 'for-sale',
      mrp: paise(10_000),
      price: paise(8_800),
      discountPercent: 12,
      unitPrice: paise(880),
    },
  }),
  sampleCard(2, 'Specimen 10 Tablet', {
    prescriptionRequired: false,
    offer: { sale: 'unavailable', mrp: null, price: null, discountPercent: 0, unitPrice: null },
  }),
]

export const interactions: readonly Interaction[] = ([1, 2, 3, 4, null] as const).map(
  (severity) => ({
    salt: { text: 'One salt', href: '#parts' },
    other: { text: 'another salt', href: '#parts' },
    severity,
    consumer: 'What happens and what to do stand here.',
    source: { name: 'A source' },
  }),
)

export const safety: SafetyRow[] = [
  { topic: 'alcohol', verdict: 'unsafe', note: 'A note stands here.' },
  { topic: 'pregnancy', verdict: 'consult', note: 'A note stands here.' },
  { topic: 'driving', verdict: 'caution', note: 'A note stands here.' },
  { topic: 'liver', verdict: 'safe-if-prescribed', note: 'A note stands here.' },
  { topic: 'kidney', verdict: 'unknown' },
]

export const paged: Paged<never> = {
  items: [],
  total: 90,
  pageNumber: 2,
  pages: 9,
  links: [1, 2, 3, 9].map((pageNumber) => ({ pageNumber, href: '#parts' })),
  previous: '#parts',
  next: '#parts',
}
