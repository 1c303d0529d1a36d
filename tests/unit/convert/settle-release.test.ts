import { describe, expect, it } from 'vitest'
import type { Medicine } from '#catalogue/convert/medicine.ts'
import { createTally } from '#catalogue/convert/report.ts'
import { releaseRule } from '#catalogue/convert/settle-release.ts'

const medicine = (name: string, more: Partial<Medicine> = {}): Medicine => ({
  id: 1,
  name,
  maker: 'Quell',
  packLabel: 'strip of 10 tablets',
  composition: [{ salt: 'Quetiapine', strength: '200mg' }],
  whole: true,
  discontinued: false,
  available: true,
  sideEffects: [],
  ...more,
})
const slow = (name: string, price?: number): Medicine => medicine(name, { packLabel: 'strip of 10 tablet sr', price })
const plain = (name: string, price?: number): Medicine => medicine(name, { price })

/** What becomes of the first of these, and the counts of all. */
const settled = (...medicines: [Medicine, ...Medicine[]]) => releaseRule(medicines, createTally())(medicines[0])

describe('letters in the name of a product that its source calls plain', () => {
  it('are its release when a sibling of the same salts and strength is slow', () => {
    expect(settled(medicine('Quel SR 200 Tablet'), slow('Qutan SR 200'), plain('Qutan 200'))).toEqual({
      release: 'sustained',
      brandLetters: [],
    })
    expect(settled(medicine('Q Met XL 200 Tablet'), slow('Glyco 200'), plain('Other 200'))).toEqual({
      release: 'sustained',
      brandLetters: [],
    })
  })

  it("are the brand's when three siblings are plain, none is slow and the letters are used loosely", () => {
    const others = [plain('A 200'), plain('B 200'), plain('C 200')] as const
    expect(settled(medicine('Quel XL 200 Tablet'), ...others)).toEqual({ release: 'plain', brandLetters: ['XL'] })
    expect(settled(medicine('Quel OD 200 Tablet'), ...others)).toEqual({ release: 'plain', brandLetters: ['OD'] })
  })

  it('stay open when SR has no slow sibling, or too few siblings say anything', () => {
    expect(settled(medicine('Quel SR 200 Tablet'), plain('A 200'), plain('B 200'), plain('C 200'))).toEqual({
      release: 'plain',
      brandLetters: [],
    })
    expect(settled(medicine('Quel XL 200 Tablet'), plain('A 200'))).toEqual({ release: 'plain', brandLetters: [] })
  })

  it('are settled by the price where siblings are of both kinds', () => {
    const both = [slow('S1', 100), slow('S2', 105), slow('S3', 110), plain('P1', 30), plain('P2', 32), plain('P3', 34)] as const
    expect(settled(medicine('Quel OD 200 Tablet', { price: 104 }), ...both)).toEqual({ release: 'sustained', brandLetters: [] })
    expect(settled(medicine('Quel OD 200 Tablet', { price: 31 }), ...both)).toEqual({ release: 'plain', brandLetters: ['OD'] })
    expect(settled(medicine('Quel OD 200 Tablet', { price: 60 }), ...both)).toEqual({ release: 'plain', brandLetters: [] })
    expect(settled(medicine('Quel OD 200 Tablet'), ...both)).toEqual({ release: 'plain', brandLetters: [] })
  })

  it('leave a product alone whose source names a release', () => {
    expect(settled(slow('Quel SR 200 Tablet'), plain('A 200'))).toEqual({ release: 'sustained', brandLetters: [] })
  })

  it('are no release when MR stands behind a list of salts that may have lost its muscle relaxant', () => {
    const composition = [
      { salt: 'Aceclofenac', strength: '100mg' },
      { salt: 'Paracetamol', strength: '325mg' },
    ]
    const modified = medicine('Other MR', { composition, packLabel: 'strip of 10 tablet mr' })
    expect(settled(medicine('Acemiz MR Tablet', { composition, whole: false }), modified)).toEqual({ release: 'plain', brandLetters: [] })
  })
})
