/** Records of an erased account that the law requires to be kept. */
export const keptByLaw = ['invoices', 'h1Register', 'ledgers'] as const
export type KeptByLaw = (typeof keptByLaw)[number]
