/**
 * Limits above which an export is refused unless the operator allows it by a flag: a half-written export or a misplaced
 * decimal point exceeds them.
 */
export const thresholds = {
  /** Share of rows that are bad; of a delta's own rows in a delta. `--allow-bad-rows`. */
  badRows: 0.01,
  /** Share of the base's products that are gone. `--allow-removed`. */
  removed: 0.05,
  /** Share of the products priced in both releases whose price moved by more than `priceMove` of itself. `--allow-price-moves`. */
  priceMoves: 0.2,
  priceMove: 0.3,
  /** Share of its price of which no product may lose more, whatever the others do: a misplaced decimal point, or a gift. `--allow-price-moves`. */
  priceCut: 0.5,
  /** Share of every price that a care plan takes off, above which it is not raised without `--allow-price-moves`. */
  planDiscount: 0.2,
  /** Share of the drugs written that contradict themselves. `--allow-contradictions`. */
  contradictions: 0.05,
} as const
