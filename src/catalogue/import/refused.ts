/** Why an export was refused; the message of `Refused` is a sentence for the operator. */
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
  'contradictions',
  'loosened',
  'edits',
  'edit',
  'storage',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** Thrown anywhere in an import to refuse the export; `importExport` turns it into an outcome. */
export class Refused extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode, reason: string) {
    super(reason)
    this.code = code
  }
}
