import { type MakerFacts, makers } from '../facts/makers.ts'

export const manufacturerRows = (): object[] => makers.map(({ id, name, address }) => ({ id, name, address, country: 'India' }))

const brands = new Map<string, { id: number; maker: MakerFacts }>()
for (const maker of makers)
  for (const [index, name] of maker.brands.entries()) {
    if (brands.has(name)) throw new Error(`two makers have a brand ${name}`)
    brands.set(name, { id: maker.id * 100 + index + 1, maker })
  }

export const brandRows = (): object[] => [...brands].map(([name, { id, maker }]) => ({ id, name, manufacturerId: maker.id }))

/** The brand and maker ids of a product of this brand. */
export const brandFields = (name: string): { brandId: number; manufacturerId: number } => {
  const brand = brands.get(name)
  if (!brand) throw new Error(`no brand ${name}`)
  return { brandId: brand.id, manufacturerId: brand.maker.id }
}
