import { describe, expect, test } from 'vitest'
import type { DrugRow } from '#catalogue/export/product.ts'
import { saleStateOf } from '#model/product.ts'
import { drugs, salts } from './parsed.ts'

const saleOf = (drug: DrugRow) =>
  saleStateOf({ ...drug, restricted: false, hasPrice: drug.mrp !== undefined })

describe('medicines of the sample', () => {
  test('medicines of the sample never cost more than the ceiling price with tax', () => {
    // The schema refuses it too; this detects a sample without ceilings.
    const capped = drugs.filter((drug) => drug.ceilingPrice !== undefined && drug.mrp !== undefined)
    expect(capped.length).toBeGreaterThan(80)
    for (const { name, mrp, ceilingPrice, unitsInPack, taxRate } of capped)
      expect((mrp as number) / 100, name).toBeLessThanOrEqual(
        (ceilingPrice as number) * unitsInPack * (1 + (taxRate ?? 0) / 100) + 0.01 * unitsInPack,
      )
  })

  test('most combinations of the sample have at least three substitutes, and many have four', () => {
    const groups = new Map<string, DrugRow[]>()
    for (const drug of drugs) {
      const key = [
        drug.composition.map(({ saltId, strength }) => `${saltId} ${strength}`).sort(),
        drug.form,
        drug.release,
      ].join('|')
      groups.set(key, [...(groups.get(key) ?? []), drug])
    }
    const combinations = [...groups.values()].filter(
      ([first]) => first && first.composition.length > 1 && !first.banned,
    )
    expect(combinations.filter((group) => group.length < 2).map(([first]) => first?.name)).toEqual([
      'Veltam-F Tablet MR',
    ])
    expect(combinations.filter((group) => group.length >= 3).length).toBeGreaterThanOrEqual(28)
    expect([...groups.values()].filter((group) => group.length >= 4).length).toBeGreaterThanOrEqual(
      20,
    )
  })

  test('medicines of the sample have every sale state and every schedule', () => {
    expect(new Set(drugs.map(saleOf))).toEqual(
      new Set(['for-sale', 'unavailable', 'no-price', 'not-sold', 'discontinued', 'banned']),
    )
    expect(new Set(drugs.map(({ schedule }) => schedule))).toEqual(
      new Set(['OTC', 'none', 'G', 'H', 'H1', 'X']),
    )
  })

  test('a banned medicine of the sample names its order', () => {
    const banned = drugs.filter((drug) => drug.banned)
    expect(banned.length).toBeGreaterThan(0)
    for (const { banNote, name } of banned) expect(JSON.stringify(banNote), name).toMatch(/20\d\d/)
  })

  test('combinations of the sample have texts of their own, and single-salt medicines inherit the salt’s', () => {
    for (const { name, composition, about, safety, faq } of drugs) {
      expect(about !== undefined, name).toBe(composition.length > 1)
      if (composition.length > 1)
        expect([Object.keys(safety).length, faq.length > 0], name).toEqual([6, true])
    }
  })

  test('the sample never offers paracetamol beside a product that contains it', () => {
    const paracetamol = salts.find(({ name }) => name === 'Paracetamol')?.id
    const containing = drugs.filter(({ composition }) =>
      composition.some(({ saltId }) => saltId === paracetamol),
    )
    expect(containing.length).toBeGreaterThan(10)
    for (const { name, faq } of containing)
      expect(JSON.stringify(faq), name).not.toContain('take paracetamol with')
  })
})
