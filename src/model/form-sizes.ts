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
} as const
