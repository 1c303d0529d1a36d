import type { Fields, Input } from './input.ts'
import { foldName } from './mend.ts'

/** Folded name or synonym → folded common name, for synonyms of exactly one drug. */
export const readDrugbank = async (input: Input<Fields>): Promise<Map<string, string>> => {
  const found = new Map<string, string | null>()
  for await (const row of input.rows()) {
    const common = foldName(row['Common name'] ?? '')
    if (common === '') {
      input.dirt.count('without-common-name')
      continue
    }
    found.set(common, common)
    if (!row.Synonyms?.trim()) input.dirt.count('without-synonym')
    const synonyms = (row.Synonyms ?? '')
      .split(' | ')
      .map(foldName)
      .filter((name) => name !== '' && name !== common)
    for (const synonym of synonyms) {
      const known = found.get(synonym)
      if (known === undefined) found.set(synonym, common)
      else if (known !== common && known !== synonym) {
        if (known !== null) input.dirt.count('synonym-of-two-drugs')
        found.set(synonym, null)
      }
    }
    input.report.used++
  }
  const settled = new Map<string, string>()
  for (const [name, common] of found) if (common !== null) settled.set(name, common)
  return settled
}
