/** Why nothing was published. The reason is a sentence for the operator. */
export const refusalCodes = [
  'source',
  'archive',
  'manifest',
  'missing-file',
  'damaged',
  'hash',
  'row-count',
  'base',
  'languages',
  'bad-rows',
  'removed',
  'price-moves',
  'storage',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** Ends an import from wherever the fault is found; `importExport` turns it into its outcome, and nothing else throws it. */
export class Refused extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode, reason: string) {
    super(reason)
    this.code = code
  }
}
