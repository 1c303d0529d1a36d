type Line = { product_id: number; quantity: number }

/** The result of merging a guest's cart with the customer's older one at sign-in. */
export type Merged<Of extends Line> = { cart: Of[]; saved: Of[] }

/**
 * Keeps the larger quantity of each product. On the way to checkout (`guestWins`) the guest's cart stays unchanged, because the
 * customer is about to buy it. Older lines that are replaced or exceed `most` lines are saved.
 */
export const mergeCarts = <Of extends Line>(
  guest: readonly Of[],
  older: readonly Of[],
  guestWins: boolean,
  max: number,
): Merged<Of> => {
  const olderOf = new Map(older.map((line) => [line.product_id, line]))
  const guests = new Set(guest.map(({ product_id }) => product_id))
  const larger = (line: Of): Of => {
    const other = olderOf.get(line.product_id)
    return other && other.quantity > line.quantity ? other : line
  }
  const others = older.filter(({ product_id }) => !guests.has(product_id))
  const room = guestWins ? 0 : Math.max(0, max - guest.length)
  return {
    cart: [...(guestWins ? guest : guest.map(larger)), ...others.slice(0, room)],
    saved: others.slice(room),
  }
}
