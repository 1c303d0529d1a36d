import { describe, expect, it } from 'vitest'
import { isInfantFood, keepsItsMrp } from '#catalogue/sale-rules/no-discount.ts'

describe('what the Act of 1992 forbids to promote', () => {
  it.each([
    'Isomil 400 g',
    'Nan Excellapro 2 400 g',
    'NAN PRO 1',
    'Enfalac A+ Stage 1',
    'EnfaGrow 1 Powder',
    'Alfaré Powder 400 g',
    'ALFARE 400GM',
    'Bebelac 1',
    'Milupa Aptamil 2',
    'Pepti Junior 450 g',
    'Lactogen 1 Infant Formula 400 g',
    'Neocate LCP',
    'Cerelac Wheat Apple',
    'Farex Stage 3',
    'Toddler Milk Vanilla',
    'Feeding Bottle 250 ml',
    'Philips Avent Natural Bottle 125 ml',
    'Philips Avent Anti-colic Teat 2 pieces',
    'Pigeon Peristaltic Nipple M',
    'PIGEON FEEDER 120ML',
    'Mee Mee Baby Feeding Bottle',
    'Silicone Nipple for Bottle',
  ])('%s', (name) => {
    expect(isInfantFood({ name })).toBe(true)
  })

  it.each([
    'Feeding Bottle Brush',
    'Philips Avent Bottle Warmer',
    'Pigeon Liquid Cleanser for Bottles',
    'Pigeon Nipple Shield',
    'Nipple Care Cream 20 g',
    'Pigeon Baby Wipes',
    'Chicco Water Bottle',
    'Himalaya Baby Lotion Bottle 200 ml',
    'Baby Lotion',
    'Nandrolone 25 mg',
    'Horlicks Classic Malt 500 g',
    'Pediasure Vanilla 400 g',
    'Hot Water Bottle',
  ])('%s is none of it', (name) => {
    expect(isInfantFood({ name })).toBe(false)
  })

  it('a preparation for infants by its HSN code is, whatever its name', () => {
    expect(isInfantFood({ name: 'Quellin', hsn: '19011010' })).toBe(true)
  })
})

describe('what takes no standing discount because it is kept cold', () => {
  it.each([
    'Insulin Glargine',
    'Rabies Vaccine',
    'Erythropoietin',
    'Darbepoetin alfa',
    'Filgrastim',
    'Pegfilgrastim',
    'Adalimumab',
    'Trastuzumab',
    'Etanercept',
    'Oxytocin',
    'Carboprost',
    'Botulinum Toxin Type A',
    'Chorionic Gonadotrophin',
    'Liraglutide',
    'Human Immunoglobulin',
    'Interferon Beta-1A',
    'Atracurium',
  ])('%s, though its row says nothing of storage', (salt) => {
    expect(keepsItsMrp({ name: 'Quellin', salts: [salt], storage: '' })).toBe(true)
  })

  it.each(['Paracetamol', 'Amlodipine', 'Imatinib', 'Levothyroxine'])('%s takes it', (salt) => {
    expect(keepsItsMrp({ name: 'Quellin', salts: [salt], storage: '' })).toBe(false)
  })
})
