/** The quantile by nearest rank: the least value that `share` of the values do not exceed. NaN of no values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(1, Math.ceil(sorted.length * share)) - 1] ?? Number.NaN
}

/** The middle value, or the mean of the two middle ones; 0 of no values. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
