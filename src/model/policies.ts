/** Pages that the law and payment providers ask of every shop, in the order of the footer. */
export const policies = [
  'terms',
  'privacy',
  'returns',
  'shipping',
  'prescriptions',
  'fair',
] as const
export type Policy = (typeof policies)[number]

/**
 * Annexure 1 of India's Guidelines for Prevention and Regulation of Dark Patterns, 2023, in its order. `/policies/fair` says of each what the shop does instead, and
 * a browser test of each holds it to that.
 */
export const darkPatterns = [
  'false urgency',
  'basket sneaking',
  'confirm shaming',
  'forced action',
  'subscription trap',
  'interface interference',
  'bait and switch',
  'drip pricing',
  'disguised advertisement',
  'nagging',
  'trick question',
  'SaaS billing',
  'rogue malware',
] as const
export type DarkPattern = (typeof darkPatterns)[number]
