/** Sizes that are the project's own and that browser forms need: separate from `sizes`, which no page carries. */
export const formSizes = {
  /** Default interval of re-orders, in days. */
  reorderDays: 30,
  /** How many days ahead the next re-order can be moved. */
  reorderMoveDays: 180,
  prescriptionMegabytes: 10,
  prescriptionName: 100,
  reviewCharacters: 2_000,
  reviewName: 40,
  feedbackRemarks: 1_000,
} as const
