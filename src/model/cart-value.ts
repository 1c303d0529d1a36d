import { limits } from './limits.ts'

const { stepRupees, upToRupees } = limits.cartValueBuckets

/** The bucket of a cart's value (spec §5, §9): `300-400` includes its lower end; the last is `2000 above`. */
export const cartValueBucket = (rupees: number): string => {
  if (rupees >= upToRupees) return `${upToRupees} above`
  const from = Math.floor(rupees / stepRupees) * stepRupees
  return `${from}-${from + stepRupees}`
}
