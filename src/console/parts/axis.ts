/** The next round number above, so that the axis can be read: its half is a whole number too. */
export const roundUp = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return Math.max(2, ([1, 2, 4, 6].find((step) => step * power >= most) ?? 10) * power)
}

/** A number of an axis in few signs: lakhs and thousands. */
export const short = (value: number): string => {
  const [size, letter] = value >= 100_000 ? [100_000, 'L'] : value >= 1_000 ? [1_000, 'k'] : [1, '']
  return `${Number((value / size).toFixed(1))}${letter}`
}
