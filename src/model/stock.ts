/** A row of a delivery note: a batch of a product, in units. */
export type DeliveredBatch = { productId: number; batch: string; expiry: string; units: number }

/** A row as parsed from CSV, or the column that is wrong. */
export const deliveredBatch = (
  fields: Readonly<Record<string, string | undefined>>,
): DeliveredBatch | { wrong: 'product' | 'batch' | 'expiry' | 'units' } => {
  const { product = '', batch = '', expiry = '', units = '' } = fields
  if (!/^[1-9]\d{0,14}$/.test(product)) return { wrong: 'product' }
  if (batch === '' || batch.length > 40) return { wrong: 'batch' }
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(expiry)) return { wrong: 'expiry' }
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(units) || Number(units) === 0) return { wrong: 'units' }
  return { productId: Number(product), batch, expiry, units: Number(units) }
}

type Shelf = { product_id: number; batch: string; expiry: string; on_hand: number }
type Wanted = { line: number; product_id: number; quantity: number }
export type Pick = { line: number; batch: string; expiry: string; quantity: number }

/** From which batches to pack: what expires first goes first, an expired batch never. A line of which too little is there gets what there is. */
export const picksOf = (
  wanted: readonly Wanted[],
  shelf: readonly Shelf[],
  month: string,
): Pick[] => {
  const left = shelf
    .filter(({ expiry, on_hand }) => expiry >= month && on_hand > 0)
    .map((batch) => ({ ...batch }))
    .sort((one, other) => (one.expiry === other.expiry ? 0 : one.expiry < other.expiry ? -1 : 1))
  return wanted.flatMap(({ line, product_id, quantity }) => {
    const picks: Pick[] = []
    let missing = quantity
    for (const batch of left.filter((one) => one.product_id === product_id)) {
      const taken = Math.min(missing, batch.on_hand)
      if (taken === 0) continue
      picks.push({ line, batch: batch.batch, expiry: batch.expiry, quantity: taken })
      batch.on_hand -= taken
      missing -= taken
    }
    return picks
  })
}
