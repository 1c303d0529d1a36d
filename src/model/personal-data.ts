/** What the law keeps of an account that is erased, and for how long it does. */
export const keptByLaw = ['invoices', 'h1Register', 'ledgers'] as const
export type KeptByLaw = (typeof keptByLaw)[number]
