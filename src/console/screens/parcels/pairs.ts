import { exampleWaybill, waybillFault, waybillOf } from '#model/courier.ts'

/** A parcel, `{order id}-{parcel}` as on its label, and its number at the courier. */
export type Pair = { label: string; awb: string }
/** Labels and waybills are scanned in turn: `label` is the one that waits for its waybill. */
export type Pairing = { courier: string; label: string | null; pairs: readonly Pair[] }
export type Paired =
  | { is: 'label' | 'pair'; pairing: Pairing }
  | { is: 'pairCourier' }
  | { is: 'pairNoLabel' | 'pairTwice'; code: string }
  | { is: 'pairWrong'; code: string; courier: string; example: string }

/** What a scan does: a label begins a pair, a waybill ends it. A label in place of a waybill begins anew with that parcel. */
export const pairScan = (pairing: Pairing, packed: readonly string[], scanned: string): Paired => {
  const code = waybillOf(scanned)
  const { courier, label, pairs } = pairing
  if (courier.trim() === '') return { is: 'pairCourier' }
  if (pairs.some((pair) => pair.label === code || pair.awb === code))
    return { is: 'pairTwice', code }
  if (packed.includes(code)) return { is: 'label', pairing: { ...pairing, label: code } }
  if (label === null) return { is: 'pairNoLabel', code }
  if (waybillFault(courier.trim(), code) !== null)
    return { is: 'pairWrong', code, courier, example: exampleWaybill(courier) }
  return {
    is: 'pair',
    pairing: { ...pairing, label: null, pairs: [{ label, awb: code }, ...pairs] },
  }
}
