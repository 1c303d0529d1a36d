import { type AtcCodes, readAtc } from './atc.ts'
import { readAz } from './az.ts'
import { type Ceilings, readCeilings } from './ceilings.ts'
import { type Ddinter, readDdinter } from './ddinter.ts'
import { type Details, readDetails } from './details.ts'
import { readDrugbank } from './drugbank.ts'
import { readDrugsCom, type SafetyNote } from './drugs-com.ts'
import { readHomeopathy } from './homeopathy.ts'
import { csvInput, type Fields, filesBelow, type Input, ndjsonInput } from './input.ts'
import { readJanAushadhi } from './jan-aushadhi.ts'
import type { Medicine } from './medicine.ts'
import { foldName } from './mend.ts'
import { readOnemg } from './onemg.ts'
import { readOtc } from './otc.ts'
import type { OtcProduct } from './otc-product.ts'
import { pincodeRows } from './pincodes.ts'
import type { InputReport, Tally } from './report.ts'

/** Words that customers type and their meanings. Misspellings are omitted, because search handles them. */
export const readQueryTerms = async (input: Input<Fields>): Promise<object[]> => {
  const terms = new Map<string, Set<string>>()
  for await (const row of input.rows()) {
    const [term, means] = [foldName(row.query ?? ''), foldName(row.intended ?? '')]
    if (row.kind === 'misspelling') input.dirt.count('misspelling-left-out')
    else if (term === '' || means === '') input.dirt.count('lacks-term-or-meaning')
    else {
      terms.set(term, (terms.get(term) ?? new Set()).add(means))
      input.report.used++
    }
  }
  return [...terms]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([term, means]) => ({ term, means: [...means] }))
}

/** Everything read from the inputs, before any join. A missing input is empty. */
export type Sources = {
  /** Rows of the A–Z dataset with unique ids. */
  rows: Medicine[]
  listing: Medicine[]
  /** Of the government's list of generic medicines. */
  janAushadhi: Medicine[]
  consumer: OtcProduct[]
  details: Map<string, Details[]>
  drugbank: Map<string, string>
  atc: AtcCodes
  ddinter: Ddinter
  notes: SafetyNote[]
  ceilings: Ceilings
  terms: object[]
  pincodes: object[]
  reports: InputReport[]
}

/** Reads every public layout found below `directory`. `limit` bounds the rows of each product file. */
export const readSources = async (
  directory: string,
  step: (name: string) => void,
  joins: Tally,
  limit?: number,
): Promise<Sources> => {
  const files = await filesBelow(directory)
  const reports: InputReport[] = []
  const read = <Row>(input: Input<Row>): Input<Row> => {
    reports.push(input.report)
    step(input.report.input)
    return input
  }
  const csv = (name: string) => read(csvInput(files, `${name}.csv`))
  const products = (name: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
    read(csvInput(files, `${name}.csv`, { limit, encoding }))

  const sample = await readAz(products('az-medicines-india-sample-500'))
  const rows = withoutRepeatedIds(
    [...sample, ...(await readAz(products('az-medicines-india-15-letters')))],
    joins,
  )
  const listing = await readOnemg(
    read(ndjsonInput(files, 'onemg-medicines-7-letters.ndjson', limit)),
  )
  return {
    rows,
    listing,
    janAushadhi: await readJanAushadhi(csv('jan-aushadhi-products')),
    // Side effects of A–Z rows are separated by commas and serve as vocabulary for splitting those that are not.
    details: await readDetails(
      csv('onemg-medicine-details'),
      rows.flatMap((row) => row.sideEffects),
    ),
    drugbank: await readDrugbank(csv('drugbank-vocabulary')),
    atc: await readAtc(csv('who-atc-ddd')),
    ddinter: await readDdinter(csv('ddinter-interactions')),
    notes: await readDrugsCom([csv('drugs-com-12-conditions'), csv('drugs-com-47-conditions')]),
    ceilings: await readCeilings(csv('nppa-ceiling-prices')),
    consumer: [
      ...(await readOtc(products('onemg-otc-2020'))),
      ...(await readHomeopathy(products('onemg-homeopathy', 'latin1'))),
    ],
    terms: await readQueryTerms(csv('medicine-query-variants')),
    pincodes: await pincodeRows(csv('india-post-offices'), joins),
    reports,
  }
}

/** The two A–Z files share ids: of two rows with one id the first wins. */
const withoutRepeatedIds = (rows: readonly Medicine[], joins: Tally): Medicine[] => {
  const kept = new Map<number, Medicine>()
  for (const row of rows) {
    if (kept.has(row.id)) joins.count('az-id-in-both-files')
    else kept.set(row.id, row)
  }
  return [...kept.values()]
}
