/** Sizes that are the project's own and that browser forms need: separate from `sizes`, which no page carries. */
export const formSizes = {
  /** Default interval of re-orders, in days. */
  reorderDays: 30,
  /** How many days ahead the next re-order can be moved. */
  reorderMoveDays: 180,
  /** Maximum size of a prescription's file. */
  prescriptionMegabytes: 10,
  /** Maximum characters of a prescription's names. */
  prescriptionName: 100,
  /** Maximum characters of a review. */
  reviewCharacters: 2_000,
  /** Maximum characters of the name shown with a review. */
  reviewName: 40,
  /** Maximum characters of the remarks of feedback. */
  feedbackRemarks: 1_000,
} as const
