/** Sizes that are the project's own and that forms in the browser know: apart from `sizes`, which no page carries. */
export const formSizes = {
  /** Days after which medicines are ordered again where the customer does not say. */
  reorderDays: 30,
  /** The file of a prescription, at most. */
  prescriptionMegabytes: 10,
  /** Characters of a name that comes with a prescription. */
  prescriptionName: 100,
} as const
