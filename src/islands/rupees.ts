/** What is paid in cash of a total, of which whole rupees are asked for where the shop rounds. */
export const cashOf = ({
  totalAmt,
  cashRounding,
}: {
  totalAmt: string
  cashRounding: string
}): string => (Number(totalAmt) - Number(cashRounding)).toFixed(2)

const packs = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** spec §3: the shown quantity is units divided by the units of a pack. `t` is asked for `packs` of its area. */
export const packsText = (
  t: (values: { count: number; number: string }) => string,
  unitCount: number,
): string => t({ count: unitCount, number: packs.format(unitCount) })
