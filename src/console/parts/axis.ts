/** The next round number above, so that the axis can be read: 1, 2 or 5 and noughts. */
export const roundUp = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return ([1, 2, 5].find((step) => step * power >= most) ?? 10) * power
}
