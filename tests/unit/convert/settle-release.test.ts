import { describe, expect, it } from 'vitest'
import type { Medicine } from '../../../scripts/convert/medicine.ts'
import { createTally } from '../../../scripts/convert/report.ts'
import { releaseRule } from '../../../scripts/convert/settle-release.ts'

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
const slow = (name: string, price?: number): Medicine =>
  medicine(name, { packLabel: 'strip of 10 tablet sr', price })
const plain = (name: string, price?: number): Medicine => medicine(name, { price })

/** The settled first product, and the counts of all. */
const settled = (...medicines: [Medicine, ...Medicine[]]) =>
  releaseRule(medicines, createTally())(medicines[0])

describe('letters in the name of a product that its source calls plain', () => {
  it('letters of a name mean a release if a sibling of the same salts and strength has a slow release', () => {
    expect(
      settled(medicine('Quel SR 200 Tablet'), slow('Qutan SR 200'), plain('Qutan 200')),
    ).toMatchObject({
      release: 'sustained',
      brandLetters: [],
    })
    expect(
      settled(medicine('Q Met XL 200 Tablet'), slow('Glyco 200'), plain('Other 200')),
    ).toMatchObject({
      release: 'sustained',
      brandLetters: [],
    })
  })

  it('letters of a name belong to the brand if three siblings are plain, none is slow and the brand uses letters loosely', () => {
    const others = [plain('A 200'), plain('B 200'), plain('C 200')] as const
    expect(settled(medicine('Quel XL 200 Tablet'), ...others)).toMatchObject({
      release: 'plain',
      brandLetters: ['XL'],
    })
    expect(settled(medicine('Quel OD 200 Tablet'), ...others)).toMatchObject({
      release: 'plain',
      brandLetters: ['OD'],
    })
  })

  it('letters of a name stay undecided if SR has no slow sibling, or too few siblings are conclusive', () => {
    expect(
      settled(medicine('Quel SR 200 Tablet'), plain('A 200'), plain('B 200'), plain('C 200')),
    ).toMatchObject({
      release: 'plain',
      brandLetters: [],
    })
    expect(settled(medicine('Quel XL 200 Tablet'), plain('A 200'))).toMatchObject({
      release: 'plain',
      brandLetters: [],
    })
  })

  it('the price decides on letters of a name if siblings are of both kinds', () => {
    const both = [
      slow('S1', 100),
      slow('S2', 105),
      slow('S3', 110),
      plain('P1', 30),
      plain('P2', 32),
      plain('P3', 34),
    ] as const
    expect(settled(medicine('Quel OD 200 Tablet', { price: 104 }), ...both)).toMatchObject({
      release: 'sustained',
      brandLetters: [],
    })
    expect(settled(medicine('Quel OD 200 Tablet', { price: 31 }), ...both)).toMatchObject({
      release: 'plain',
      brandLetters: ['OD'],
    })
    expect(settled(medicine('Quel OD 200 Tablet', { price: 60 }), ...both)).toMatchObject({
      release: 'plain',
      brandLetters: [],
    })
    expect(settled(medicine('Quel OD 200 Tablet'), ...both)).toMatchObject({
      release: 'plain',
      brandLetters: [],
    })
  })

  it('a product whose source states a release stays unchanged', () => {
    expect(settled(slow('Quel SR 200 Tablet'), plain('A 200'))).toMatchObject({
      release: 'sustained',
      brandLetters: [],
    })
  })

  it('MR is not a release after a list of salts that may lack its muscle relaxant', () => {
    const composition = [
      { salt: 'Aceclofenac', strength: '100mg' },
      { salt: 'Paracetamol', strength: '325mg' },
    ]
    const modified = medicine('Other MR', { composition, packLabel: 'strip of 10 tablet mr' })
    expect(
      settled(medicine('Acemiz MR Tablet', { composition, whole: false }), modified),
    ).toMatchObject({
      release: 'plain',
      brandLetters: [],
    })
  })
})
