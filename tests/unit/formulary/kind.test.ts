import { describe, expect, it } from 'vitest'
import { formularyTexts } from '#catalogue/formulary/formulary.ts'
import { careOf, kindsOf, productKinds } from '#catalogue/formulary/kind.ts'
import { locales } from '#model/locale.ts'
import type { Form } from '#model/product.ts'

const kinds = (form: Form, text: string, ...categories: string[]) =>
  kindsOf({ form, text, categories }).map(({ id }) => id)
const care = (form: Form, text: string, ...categories: string[]) =>
  careOf({ form, text, categories })
const english = (ids: readonly string[] | undefined) =>
  (ids ?? []).map((id) => formularyTexts.en[id]).join(' ')

describe('what is told of a product by its kind', () => {
  it.each([
    ['device', 'Lion Shield N95 PM2.5 Hepa-Mask Black box of 1 Mask', 'mask'],
    ['device', '3M 9000 ING Particulate Respirator', 'mask'],
    ['gel', 'ZM Labs Gel Hand Sanitizer', 'sanitizer'],
    ['solution', 'Bentley Organic Deep Cleansing Handwash', 'hand-wash'],
    ['soap', 'Mirah Belle Hand Wash (250ml Each) Green', 'hand-wash'],
    ['device', 'Digital Thermometer box of 1 thermometer', 'thermometer'],
    ['device', 'Infrared Forehead Thermometer box of 1', 'forehead-thermometer'],
    ['device', 'Omron HEM-7120 Blood Pressure Monitor', 'bp-monitor'],
    ['device', 'Gluco One Meter box of 1 meter with 25 strips', 'glucose-meter'],
    ['device', 'Accu-Chek Active Test Strips box of 50 test strips', 'glucose-strips'],
    ['device', 'Round Lancets box of 100 lancets', 'lancets'],
    ['device', 'Insulin Syringe 40 IU box of 10 syringes', 'insulin-needle'],
    ['device', 'Omron NE-C101 Nebuliser box of 1 nebuliser', 'nebuliser'],
    ['device', 'Steam Vaporiser box of 1 vaporiser', 'steamer'],
    ['device', 'Finger Pulse Oximeter box of 1', 'oximeter'],
    ['device', 'Hot Water Bag 2 litres', 'hot-water-bag'],
    ['device', 'Electric Heating Pad', 'heating-pad'],
    ['device', 'Tynor Knee Cap Small box of 1 pair', 'support'],
    ['other', 'Crepe Bandage 8 cm', 'crepe-bandage'],
    ['other', 'Band-Aid Washproof 20 strips', 'plaster'],
    ['solution', 'Savlon Antiseptic Liquid 500 ml', 'antiseptic-liquid'],
    ['spray', 'Volini Pain Relief Spray 40 g', 'pain-rub'],
    ['patch', 'Pain Relief Patch packet of 5 patches', 'pain-patch'],
    ['ointment', 'Vicks VapoRub 25 ml', 'vapour-rub'],
    ['powder', 'Electral ORS Powder sachet of 21.8 g', 'ors-sachet'],
    ['solution', 'Prolyte ORS Orange packet of 200 ml solution', 'ors-drink'],
    ['cream', 'Odomos Mosquito Repellent Cream', 'mosquito-repellent'],
    ['other', 'Whisper Ultra Clean Pads Large packet of 30 pads', 'sanitary-pad'],
    ['other', 'Tampons Regular 16 pieces', 'tampon'],
    ['device', 'Menstrual Cup Medium box of 1 cup', 'menstrual-cup'],
    ['other', 'Condoms Chocolate packet of 10 condoms', 'condom'],
    ['gel', 'Play Lubricant 50 ml bottle of 50 ml gel', 'lubricant'],
    ['device', 'Prega News Pregnancy Test box of 1 test', 'pregnancy-test'],
    ['other', 'Pants Small packet of 20 diapers', 'diaper'],
    ['other', 'Friends Easy Adult Diapers Large packet of 10 diapers', 'adult-diaper'],
    ['other', 'Baby Wipes packet of 72 wipes', 'wipes'],
    ['lotion', 'Deep Restore Body Lotion 400 ml', 'moisturiser'],
    ['cream', 'Matte Gel SPF 50 tube of 100 g gel', 'sunscreen'],
    ['gel', 'Purifying Neem Face Wash 150 ml', 'face-wash'],
    ['gel', 'Fresh Gel Toothpaste 75 g', 'toothpaste'],
    ['mouthwash', 'Cool Mint Mouthwash 250 ml', 'mouthwash'],
    ['powder', 'Eno Lemon sachet of 5 g powder', 'antacid'],
    ['lozenge', 'Strepsils Orange 8 lozenges', 'lozenge'],
    ['lozenge', 'Nixit Nicotine 2mg Lozenge Frost mint Sugar Free', 'nicotine'],
    ['powder', 'Sat Isabgol packet of 100 g husk', 'isabgol'],
    ['tablet', 'Sugar Free Gold bottle of 100 pellets', 'sweetener'],
    ['drops', 'Dr. Reckeweg Sulphur Dilution 200 CH', 'homeopathy'],
    ['syrup', 'SBL Stobal Cough Syrup', 'homeopathy', 'homeopathy', 'respiration'],
    ['cream', 'Wheezal Hekla Lava Dental Cream', 'homeopathy-outside', 'homeopathy'],
    ['capsule', 'Biotevia Curcumin Veg Capsule', 'swallowed', 'wellness'],
    ['food', 'Kapiva Karela Jamun Juice', 'swallowed'],
    ['powder', 'RSG Giloy Powder', 'food', 'wellness', 'immunity'],
  ] as const)('%s "%s": %s', (form, text, kind, ...categories) => {
    expect(kinds(form, text, ...categories)).toEqual([kind])
  })

  it.each([
    ['solution', 'Unheard Solution'],
    ['powder', 'Nycil Dusting Powder', 'wellness'],
    ['device', 'Nebulizer Mask Child'],
    ['other', 'Hair Mask with Aloe'],
    ['soap', 'Dettol Original Soap'],
    ['device', 'Mystair Auto Sanitizer Dispenser White'],
    ['spray', 'SteriAll Toilet Seat Sanitizer Spray'],
    ['tablet', 'Water Purification Tablet'],
    // Another device, or another way to use it.
    ['device', 'Ear Thermometer'],
    ['device', 'Mercury Thermometer'],
    ['device', 'Aneroid Blood Pressure Monitor'],
    ['device', 'Continuous Glucose Monitor Sensor'],
    ['device', 'Urine Glucose Test Strips'],
    ['other', 'Latex Free Condoms'],
    ['other', 'Diaper Rash Cream'],
    ['shampoo', 'Ketoconazole Shampoo'],
    ['lotion', 'Whitening Body Lotion'],
    ['cream', 'Lip Balm SPF 15'],
  ] as const)('%s "%s": nothing, its kind is not known', (form, text, ...categories) => {
    expect(care(form, text, ...categories)).toBeNull()
  })

  it('a pack of two kinds has the cautions of both, and no way of use', () => {
    const both = care('kit', 'Combo of Hand Sanitizer 500ml and Face Mask')
    expect(both).toMatchObject({ about: [], steps: [] })
    expect(english(both?.cautions)).toMatch(/It burns easily/)
    expect(english(both?.cautions)).toMatch(/under 2 years/)
  })

  it.each([
    ['Shivalik Herbals Karela 500mg Capsule', /lower blood sugar/],
    ['SBL Diaboherb Capsule', /lower blood sugar/],
    ['Biotrex Garlic 500mg Capsule', /blood thinners/],
    ['Kudos Giloy Capsule', /Injury of the liver/],
    ['Neem 200mg Capsule', /Not in pregnancy/],
  ] as const)('%s warns: %s', (name, caution) => {
    const cautions = english(care('capsule', name)?.cautions)
    expect(cautions).toMatch(caution)
    expect(cautions).toMatch(/Never stop one for it/)
  })

  it('what may contain alcohol says so, and pills do not', () => {
    const said = (form: Form, name: string) => english(care(form, name)?.cautions)
    expect(said('drops', 'SBL Jaborandi Mother Tincture Q')).toMatch(/alcohol/)
    expect(said('tablet', 'SBL Silicea Biochemic Tablet 6X')).not.toMatch(/alcohol/)
  })

  it('no kind says how much is swallowed, nor how often, in any language', () => {
    const swallowed = productKinds.filter(({ steps }) =>
      english(steps).match(/as its label or your doctor says/),
    )
    expect(swallowed.length).toBeGreaterThan(3)
    for (const { steps } of swallowed)
      for (const locale of locales)
        for (const step of steps) expect(formularyTexts[locale][step]).not.toMatch(/\d/)
  })
})
