import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type HealthProduct,
  isScheduledByName,
  likenessOf,
  restrictionInName,
} from '#catalogue/sale-rules/looks-like-medicine.ts'

const is = (name: string, more: Partial<HealthProduct> = {}) =>
  likenessOf({ name, form: 'other', ...more })?.is ?? null

describe('a row of health products that looks like a medicine', () => {
  it.each([
    'MORPHINE 10MG TAB 10S',
    'Alprazolam 0.25 mg',
    'ALPRAX 0.25 TAB 15S',
    'TRAMAZAC 50 CAP 10S',
    'AZITHROMYCIN 500 5S',
    'MISOPROSTOL 200',
    'PREDNISOLONE INJ 10ML',
    'Nicotine 4 mg Lozenge',
    'HYDROCORTISONE 1% CRM 15GM',
    'Mupirocin ointment',
    'KETAMINE VIAL',
    'MOXICIP E/D 5ML',
    'MTP KIT 5S',
    'UNWANTED KIT',
    'MIFEGEST KIT',
    'A-KARE KIT',
    'SAFE ABORT KIT',
    'MISO 200',
    'TRIKA 0.5',
    'TRIKA 0.25 TAB',
    'RLAM 0.5',
    'NITRAVET 10',
    'SUPRIDOL 50',
    'GRILINCTUS CD',
    'TUSSIN CD',
    'COREX DX SYP',
    'PHENSEDYL',
    'REXCOF',
    'CODISTAR',
    'TOSSEX',
    'SPASMO PROXYVON PLUS CAP',
    'SPASMO-PROXYVON',
    'BUPRIGESIC INJ',
    'KETAJECT 500',
    'ALPRAX .5',
    'ALPRZOLAM 0.25',
    'Pack of 10 Alprax strips',
    'Combo ALPRAX + DOLO',
    'HONEY VIAGRA WITH SILDENAFIL',
    'Whey + Stanozolol',
    'Sleep Tea Zolpidem',
    'Ayurvedic Joint Capsules (diclofenac, betamethasone)',
    'Shilajit Gold Tadalafil 20',
    'FOOD SUPPLEMENT TRAMADOL',
    'TEST KIT MTP',
    'baby tramadol50',
    'MORPHINE.SULPH baby',
    'Mor-phine baby',
    'HERBAL TRAMADOL-PARACETAMOL',
    'ＡＬＰＲＡＸ baby 0.5',
  ])('%s is a medicine by law, which no pharmacist can set aside', (name) => {
    expect(is(name)).toBe('law')
  })

  it.each([
    'AUGMENTIN 625 DUO TAB 10S',
    'NEOTRACET',
    'Zyrofen',
    'PAN-D CAP 15S',
    'TELMA 40',
    'CANDID B CRM 20GM',
    'ABAXIS 2.5 10S',
    'ADVENT 457 DT',
    'HUMALOG KWIKPEN',
    'LUPISULIN PEN 1 S',
    'REVAC B 0.5ML(FRIDGE) 1S',
    'VITAMIN K INJ1 ML',
    'VALANCE SOLUTION 500 100 ML',
    'AVESSA 250 INHALER',
    'GLEXCIN-1(SUPOSITORIES)',
    'UPRISE D3 60K CAP 8S',
    'HALOTOP F 15GM',
    'SKINLITE CREAM 25GM',
    'MANFORCE 100',
    'SUSTANON 250',
    'STERON 5',
    'WINSTROL',
    'DIANABOL 10',
    'PRIMOBOLAN',
    'HUMAN MIXTARD 30/70',
    'RABIPUR VACC',
    'HUCOG 5000',
    'KLACID 500',
    'AUGPEN 625',
    'CLOBETA GM',
    'ELOSONE HT',
    'DERMIKEM OC',
    'QUELLIN 0.5',
    'QUELLIN CD',
    'QUELLIN 30/70 VACC',
    'QUELLIN KIT',
    'QUELLIN',
    'QUELLIN PLUS',
    'QUELLIN ++',
    'QUELLIN.5',
    'D.P.T.',
    'R-QUELL',
    'MORFIN 10',
    'HERBAL ALPRAZOLM',
    'ZINC AZITHRO KIDS SYP',
    'AYUR DICLO TAB',
    'BODY PAIN VOVERAN',
    'HAIR OIL MINTOP',
    'Hair Serum Minoxidil 10%',
    'Hair Growth Melatonin Gummies',
    'Baby Cough Ambroxol Drops',
    'अल्प्राज़ोलम 0.5',
    'herbal ட்ரமடோல்',
  ])('%s is kept until a pharmacist has placed it', (name) => {
    expect(is(name)).toBe('doubt')
  })

  it.each([
    'Dolo 650 Tablet',
    'Volini Gel 30 g',
    'Betadine Ointment',
    'Vicks VapoRub 50 ml',
    'ORS Orange 200 ml',
    'Vitamin C 500 mg Chewable Tablet',
    'Omega-3 Fish Oil 1000 mg Softgels',
    'Himalaya Ashwagandha Tablet',
    'Dabur Chyawanprash',
    'Arnica Montana Dilution 30 CH',
    'Opium Dilution 200 CH',
    'Kali Phosphoricum Biochemic Tablet 6X',
    'Insulin Pen Needles 4 mm',
    'Herbal Infusion Bags Tulsi',
    'N95 Mask with Ear Loops',
    'Urban M45K+ Face Mask Red',
    'Hand Sanitizer Gel 70% Alcohol',
    'Knee Cap Medium',
    'Manforce Condoms Chocolate 10 pieces',
    'Ketoconazole 2% Shampoo',
    'Nicotine 2 mg Gum',
    'Baby Lotion 200 ml',
    'First Aid Kit',
    'Pregnancy Test Kit',
    'Baby Grooming Kit',
    'Organic Miso Soup',
    'Pen Needles for Mixtard',
    'Happy Hands Antiseptic Rub',
    'Papaya Seeds',
    'Tulsi (Holy Basil) Tablet',
    'Coconut Oil 250 ml',
    'Finger Pulse Oximeter',
    'Salicylic Acid Face Wash',
  ])('%s is sold freely', (name) => {
    expect(is(name)).toBeNull()
  })

  it('the form, the HSN code and the ingredients of a row count as well as its name', () => {
    expect(is('Quellin', { form: 'tablet' })).toBe('doubt')
    expect(is('Quellin', { form: 'injection' })).toBe('doubt')
    expect(is('Quellin', { hsn: '30049099' })).toBe('doubt')
    expect(is('Quellin', { hsn: '30049011', form: 'tablet' })).toBeNull()
    // Ledgers have tablets under the heading of cosmetics.
    expect(is('Quellin', { hsn: '33049990' })).toBe('doubt')
    expect(is('Quellin Kit', { hsn: '3004', form: 'kit' })).toBe('doubt')
    expect(is('Quellin Face Wash', { hsn: '30049099' })).toBe('doubt')
    expect(is('Quellin Suture', { hsn: '30061010' })).toBeNull()
    expect(is('Quellin', { hsn: '30066010' })).toBe('doubt')
    // The form of a row may be wrong: what Schedule H frees for external use is not free by it.
    for (const form of ['cream', 'device', 'food', 'powder'] as const)
      expect(is('Alprazolam', { form })).toBe('law')
    expect(is('Herbal Capsules', { brand: 'Alprax' })).toBe('law')
    expect(is('Herbal Capsules', { described: 'Each capsule contains dexamethasone.' })).toBe(
      'doubt',
    )
    expect(is('Herbal Capsules', { described: 'Each capsule contains ashwagandha.' })).toBeNull()
    expect(
      is('Fair Face Cream', {
        form: 'cream',
        ingredients: 'Aqua, Mometasone furoate, Hydroquinone',
      }),
    ).toBe('law')
  })

  // Seen red: a maker of homoeopathy beside a narcotic, or the “10X” of a pack, let all of these through.
  it.each([
    'Alprazolam 0.5mg SBL',
    'Alprax 0.5 new life',
    'Tramadol 50 mg 10x tab',
    'Morphine 30CH',
    'Metformin Schwabe',
    'Cocaine paste herbal',
  ])('%s is no remedy by a word of homoeopathy', (name) => {
    expect(is(name)).toBe('law')
  })

  it.each([
    'Alprazolm 0.5mg SBL',
    'Bhang vati',
    'Vijaya extract',
    'Kamini Vidrawan Ras',
    'Poppy husk',
    'Abortion pills herbal',
    'Steroid cream herbal',
    'Herbal sleeping pills',
    'Nicotex gum 4',
  ])('no word of goods answers the doubt at %s', (name) => {
    expect(is(name)).toBe('doubt')
  })

  it.each([
    'Opium 30 CH',
    'Cannabis Indica 200 CH',
    'Ipecac 30 CH',
    'SBL Cephalandra Indica Mother Tincture Q',
    'Sleeping mask',
    'Steroid free balm',
    'Poppy seeds (khus khus)',
    'Nicotine gum 2mg',
  ])('%s is a remedy, or goods', (name) => {
    expect(is(name)).toBeNull()
  })

  it.each([
    ['Tab Alprax 0.5', true],
    ['Combo Dolo + Alprax', true],
    ['Alprazolm 0.5', true],
    ['TRMADOL 50', true],
    ['अल्प्राजोलम 0.5', true],
    ['Tab. Azee 500', true],
    ['Azithro 500', true],
    ['Dolo 650', false],
    ['Crocin Cold', false],
  ])('a drug called %s is one of a schedule by its name: %s', (name, scheduled) => {
    expect(isScheduledByName({ name, form: 'tablet' })).toBe(scheduled)
  })

  it('no row of the sample is held without a reason of the law', () => {
    const rows = readFileSync('src/sample/otc.ndjson', 'utf8').trim().split('\n')
    const held = rows
      .map((line) => JSON.parse(line) as HealthProduct & { ingredients?: { en: string } })
      .filter((row) => likenessOf({ ...row, ingredients: row.ingredients?.en }) !== null)
    expect(held.map(({ name }) => name)).toEqual([])
  })

  it('a narcotic is found in a name whatever stands around it, and not in a potency of homoeopathy', () => {
    expect(restrictionInName('Morphine-Plus drops')).toBe('narcotic')
    expect(restrictionInName('Ketamine')).toBe('schedule-x')
    expect(restrictionInName('Opium 30 CH')).toBeUndefined()
    expect(restrictionInName('Tramadol 50mg Schwabe')).toBe('narcotic')
    expect(restrictionInName('ट्रामाडोल 50')).toBe('narcotic')
    expect(restrictionInName('Trama-dol 50')).toBe('narcotic')
  })
})
