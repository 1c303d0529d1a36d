/** Pages that the law and payment providers ask of every shop, in the order of the footer. */
export const policies = ['terms', 'privacy', 'returns', 'shipping', 'prescriptions'] as const
export type Policy = (typeof policies)[number]
