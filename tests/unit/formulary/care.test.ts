import { describe, expect, it } from 'vitest'
import { careOf } from '#catalogue/formulary/care.ts'
import type { Form } from '#model/product.ts'

const care = (form: Form, text: string, ...categories: string[]) =>
  careOf({ form, text, categories })

describe('what is told of a product by its kind', () => {
  // Before, no page of the 3,300 such products told how to use one, or what to beware of.
  it.each([
    ['device', 'Lion Shield N95 PM2.5 Hepa-Mask Black box of 1 Mask', 'mask'],
    ['device', '3M 9000 ING Particulate Respirator', 'mask'],
    ['gel', 'ZM Labs Gel Hand Sanitizer', 'sanitizer'],
    ['solution', 'Bentley Organic Deep Cleansing Handwash', 'handWash'],
    ['soap', 'Mirah Belle Hand Wash (250ml Each) Green', 'handWash'],
    ['drops', 'Dr. Reckeweg Sulphur Dilution 200 CH', 'homeopathy'],
    ['syrup', 'SBL Stobal Cough Syrup', 'homeopathy', 'homeopathy', 'respiration'],
    ['cream', 'Wheezal Hekla Lava Dental Cream', 'outside', 'homeopathy', 'mental-health'],
    ['capsule', 'Biotevia Curcumin Veg Capsule', 'swallowed', 'wellness'],
    ['food', 'Kapiva Karela Jamun Juice', 'swallowed'],
    ['powder', 'RSG Giloy Powder', 'swallowed', 'wellness', 'immunity'],
  ] as const)('%s "%s": %s', (form, text, use, ...categories) => {
    expect(care(form, text, ...categories)?.use).toBe(use)
  })

  it.each([
    ['solution', 'Unheard Solution'],
    ['powder', 'Nycil Dusting Powder', 'wellness'],
    ['cream', 'Sunveil SPF 50 Cream'],
    ['device', 'Nebulizer with Child Mask'],
    ['other', 'Hair Mask with Aloe'],
    ['soap', 'Dettol Original Soap'],
    ['device', 'Mystair Auto Sanitizer Dispenser White'],
    ['spray', 'SteriAll Toilet Seat Sanitizer Spray'],
    ['tablet', 'Water Purification Tablet'],
  ] as const)('%s "%s": nothing, its kind is not known', (form, text, ...categories) => {
    expect(care(form, text, ...categories)).toBeNull()
  })

  it('a pack of two kinds has the cautions of both, and no way of use', () => {
    const both = care('kit', 'Combo of Hand Sanitizer 500ml and Face Mask')
    expect(both?.use).toBeNull()
    expect(both?.cautions).toEqual(['babies', 'once', 'flame', 'poison', 'eyes'])
  })

  it.each([
    ['Shivalik Herbals Karela 500mg Capsule', 'sugar'],
    ['SBL Diaboherb Capsule', 'sugar'],
    ['Biotrex Garlic 500mg Capsule', 'blood'],
    ['Kudos Giloy Capsule', 'liver'],
  ] as const)('%s warns: %s', (name, caution) => {
    expect(care('capsule', name)?.cautions).toContain(caution)
    expect(care('capsule', name)?.cautions).toContain('replace')
  })

  it('what may contain alcohol says so, and pills do not', () => {
    expect(care('drops', 'SBL Jaborandi Mother Tincture Q')?.cautions).toContain('alcohol')
    expect(care('tablet', 'SBL Silicea Biochemic Tablet 6X')?.cautions).not.toContain('alcohol')
  })
})
