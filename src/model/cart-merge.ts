type Line = { product_id: number; quantity: number }

/** What becomes of a guest's cart and the customer's older one at sign-in. */
export type Merged<Of extends Line> = { cart: Of[]; saved: Of[] }

/**
 * Per product the larger quantity. On the way to checkout (`guestWins`) the guest's cart stays as it is, since that is what the shopper
 * is about to buy. Older lines that find no place (`most` lines) or give way are saved.
 */
export const mergeCarts = <Of extends Line>(guest: readonly Of[], older: readonly Of[], guestWins: boolean, most: number): Merged<Of> => {
  const olderOf = new Map(older.map((line) => [line.product_id, line]))
  const guests = new Set(guest.map(({ product_id }) => product_id))
  const larger = (line: Of): Of => {
    const held = olderOf.get(line.product_id)
    return held && held.quantity > line.quantity ? held : line
  }
  const others = older.filter(({ product_id }) => !guests.has(product_id))
  const room = guestWins ? 0 : Math.max(0, most - guest.length)
  return { cart: [...(guestWins ? guest : guest.map(larger)), ...others.slice(0, room)], saved: others.slice(room) }
}
