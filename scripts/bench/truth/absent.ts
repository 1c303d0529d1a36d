import { brandSalts } from '#catalogue/search/brands/index.ts'
import { type Bench, productOf, type Question } from './question.ts'

/**
 * Names that Indian customers ask a pharmacy for and that no table of the project knows, most of them sold without a composition on the
 * label. A release that has one is not asked about it.
 */
const names =
  `iodex cystone protinex medzole pediasure himcolin septilin gasex speman abana diabecon koflet rumalaya confido tentex bonnisan
pudinhara glucon enterogermina sebamed cetaphil boroplus nivea burnol krack itchguard ringguard clearasil fairever sensodyne colgate odomos huggies
pampers whisper durex hajmola vaporub indulekha livogen supradyn bonnispaz grimbust nutrolin cofsils honitus coldarin sinarest vicodin percocet
motrin xanax ritalin horlicks complan bournvita ensure lactogen cerelac nestum farex dexolac similac himani navratna dabur hamdard safi roghan
cinkara joshina sualin jigrine triphala ashokarishta dashmularishta kumaryasava lohasava pilex purim mentat geriforte tagara brahmi lukol evecare
menosan styplon vigorex musli kamagold addyzoa spermon kesari divya patanjali coronil lipidom medha giloy shatavari`
    .trim()
    .split(/\s+/)

const wholeSql = 'SELECT 1 FROM search_product WHERE search_product MATCH ? LIMIT 1'

/** A brand that is not here: nothing to buy that merely resembles it, on the page and in the box. */
export const absentQuestions = ({ catalogue, page, typed }: Bench): Question[] =>
  names
    .filter(
      (name) =>
        !brandSalts.has(name) &&
        catalogue.sql(wholeSql).get(`"${name}" OR "&${name}"`) === undefined,
    )
    .flatMap((name) =>
      [name, `${name} tablet`, `${name} price`].map((text) => ({
        text,
        check: () => {
          const [id] = page(text, 1).products
          const product = id === undefined ? null : productOf(catalogue, id)
          const begins =
            product?.name
              .toLowerCase()
              .replace(/[^a-z0-9]/g, '')
              .startsWith(name) ?? true
          const box = typed(text)
          const taken = box.find(
            ({ name: shown, instead, product: goods }) =>
              goods && instead === undefined && !shown.toLowerCase().includes(name),
          )
          return [
            [
              'brand that is not known, no other goods on the page',
              begins,
              product?.name ?? 'nothing',
            ],
            [
              'brand that is not known, no other goods in the box untold',
              taken === undefined,
              taken?.name ?? 'nothing',
            ],
          ]
        },
      })),
    )
