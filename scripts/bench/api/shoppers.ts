/** A shopper, with the secrets of a signed-in session. */
export type Person = { token: string; csrf: string }

/** `step`: units in one step of its quantity. */
export type Product = { id: number; name: string; step: number }
