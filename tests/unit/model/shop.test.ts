import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { locales } from '#model/locale.ts'
import {
  namesOf,
  promiseOf,
  Shop,
  sellerOf,
  seriesOf,
  shopOnPages,
  smallShopOf,
} from '#model/shop.ts'
import { readShop, shopFaults } from '#press/shop.ts'
import { temporaryFolder } from '../../support/project.ts'
import { secondShop, secondShopFile } from '../../support/second-shop.ts'

const { seller } = secondShopFile

const faultsOf = (of: object): string[] =>
  shopFaults({ ...secondShopFile, ...of }).map(({ field, reason }) => `${field} ${reason}`)
const sellerFaults = (of: object): string[] => faultsOf({ seller: { ...seller, ...of } })

describe('a shop', () => {
  it('has a name in each language, in English where none is written, and a short one for narrow places', () => {
    const names = namesOf(secondShop())
    expect(names.mr).toEqual({ shop: 'सह्याद्री मेडिकल', shopShort: 'Sahyadri' })
    expect(names.ta).toEqual({ shop: 'Sahyadri Medical and General Stores', shopShort: 'Sahyadri' })
    expect(namesOf(Shop.parse({ name: 'Anand' })).gu).toEqual({ shop: 'Anand', shopShort: 'Anand' })
  })

  it.each([
    ['Sahyadri Medical and General Stores', 'Sahyadri Medical'],
    ['Shree Venkateshwara Medicals', 'Shree'],
    ['Venkateshwaraswamy', 'Venkateshwarasw…'],
  ])('a long name without a short one, %s, is cut at a word: %s', (name, short) => {
    expect(namesOf(Shop.parse({ name })).en.shopShort).toBe(short)
  })

  it.each([
    [{ name: '' }, 'name.en must not be empty'],
    [{ name: { hi: 'आनंद' } }, 'name must have en'],
    [{ name: 'x'.repeat(41) }, 'name.en must have at most 40 characters'],
    [{ colours: { action: 'red' } }, 'colours.action must be a colour such as #7a1f3d'],
    [
      { colours: { action: '#F6B933' } },
      'colours.action is too light: text on it has a contrast of 1.76:1 in the light scheme and needs 4.5:1',
    ],
    [{ name: 'A <b>' }, 'name.en must be one line without < > { }'],
    [{ name: '{{units}}' }, 'name.en must be one line without < > { }'],
    [{ name: 'A\nBcc: x' }, 'name.en must be one line without < > { }'],
    [{ languages: ['hi'] }, 'languages must include en, to which others fall back'],
    [{ social: ['javascript:alert(1)'] }, 'social.0 must be an address that begins with https://'],
    // Seen red with the words of the validator, and with "must be a number" for one that is too high.
    [{ name: 7 }, 'name is not of the type object'],
    [{ nmae: 'Anand' }, 'nmae is no field of shop.json'],
    [{ languages: ['en', 'fr'] }, 'languages.1 is none of en, hi, te, gu, mr, ta'],
    [{ charges: { discountPercent: 60 } }, 'charges.discountPercent is above 50'],
    [
      { charges: { shipping: { feeRupees: 1.5 } } },
      'charges.shipping.feeRupees is not a whole number',
    ],
    [
      { consultation: 5 },
      'consultation must be true, false or an address that begins with https://',
    ],
    [{ contact: undefined }, 'contact is missing: the law makes a seller say how to be reached'],
    [
      { smallShop: { dayRupees: 20_001 } },
      'smallShop.dayRupees may only be lowered: at most 20000',
    ],
    [
      { smallShop: { monthRupees: 1e9 } },
      'smallShop.monthRupees may only be lowered: at most 100000',
    ],
    [{ smallShop: { owner: 'me' } }, 'smallShop.owner must be an e-mail address'],
    [
      { contact: { ...secondShopFile.contact, phone: 'ask us' } },
      'contact.phone must be a telephone number such as +91 20 2543 1234',
    ],
    [
      {
        contact: {
          ...secondShopFile.contact,
          open: [{ days: ['monday'], from: '21:00', to: '09:00' }],
        },
      },
      'contact.open.0 must end after it begins, by 24:00',
    ],
    [
      { promise: { cutOff: '15:00' } },
      'promise.courier must say how long the courier takes to some pincodes',
    ],
    [
      { promise: { courier: [{ pincodes: ['411001'], days: 1 }] } },
      'promise.cutOff is missing: from which time on is an order begun the next day, such as 15:00',
    ],
  ])('is refused with the field and the reason: %o', (of, fault) => {
    expect(faultsOf(of)).toEqual([fault])
  })

  it('holidays alone promise no day, and close the shop', () => {
    const shop = secondShop({ promise: { holidays: ['2027-01-26'] } })
    expect(promiseOf(shop)).toBeNull()
    expect(shop.promise?.holidays).toEqual(['2027-01-26'])
  })

  it('small-shop mode has the highest limits and tells the shop’s own address unless it says less; without it, it is off', () => {
    expect(smallShopOf(secondShop())).toBeNull()
    expect(smallShopOf(secondShop({ smallShop: {} }))).toEqual({
      owner: secondShopFile.contact.email,
      language: 'en',
      dayRupees: 20_000,
      monthRupees: 100_000,
    })
    const own = { owner: 'owner@shop.example', language: 'mr', dayRupees: 0, monthRupees: 500 }
    expect(smallShopOf(secondShop({ smallShop: own }))).toEqual(own)
    expect(Shop.safeParse({ name: 'A', smallShop: {} }).error?.issues[0]?.path).toEqual([
      'smallShop',
      'owner',
    ])
  })

  it('numbers its papers by letters of its short name, or by those that it chose', () => {
    const lettersOf = (of: object): string => seriesOf(Shop.parse(of)).letters
    expect(lettersOf({ name: 'Sahyadri Medical' })).toBe('SAH')
    expect(lettersOf({ name: 'Dr. Rao & Sons', shortName: 'é-Rao' })).toBe('ERA')
    expect(lettersOf({ name: 'सह्याद्रि' })).toBe('INV')
    expect(lettersOf({ name: 'Sahyadri', series: 'SM' })).toBe('SM')
    expect(Shop.safeParse({ name: 'A', series: 'S1' }).success).toBe(false)
  })

  it('counts the letters of a name as its readers do', () => {
    const ta = 'சஹ்யாத்ரி மெடிக்கல் அண்ட் ஜெனரல் ஸ்டோர்ஸ்'
    expect(ta.length).toBeGreaterThan(40)
    expect(Shop.safeParse({ name: { en: 'Sahyadri', ta } }).success).toBe(true)
    expect(Shop.safeParse({ name: 'a'.repeat(41) }).success).toBe(false)
    expect(Shop.safeParse({ name: `a${'\u0301'.repeat(200)}` }).success).toBe(false)
  })

  it('a field that no shop has is named, so that a slip of the pen does not go unseen', () => {
    expect(faultsOf({ colour: '#123456' })[0]).toContain('colour')
  })

  it('languages are in the order of the switcher, and all six where none are chosen', () => {
    expect(secondShop({ languages: ['mr', 'en', 'hi'] }).languages).toEqual(['en', 'hi', 'mr'])
    expect(secondShop().languages).toEqual(locales)
  })
})

describe('the seller of a shop', () => {
  it.each([
    ['33AAAAA0000A1Z', 'seller.gstin must be a GSTIN of 15 characters'],
    ['33aaaaa0000a1z9', 'seller.gstin must be a GSTIN of 15 characters'],
    ['33AAAAA0000A0Z9', 'seller.gstin must be a GSTIN of 15 characters'],
    ['', 'seller.gstin must be a GSTIN of 15 characters'],
    ['39AAAAA0000A1ZX', 'seller.gstin must begin with the code of a State, such as 33'],
    ['33AAAAA0000A1Z5', 'seller.gstin is mistyped: its last character does not fit the others'],
    ['33AAABA0000A1Z9', 'seller.gstin is mistyped: its last character does not fit the others'],
  ])('needs a GSTIN, and %o is not one', (gstin, fault) => {
    expect(sellerFaults({ gstin, state: 'Tamil Nadu' })).toEqual([fault])
  })

  it('is registered in the State that its GSTIN begins with', () => {
    expect(sellerFaults({ state: 'Karnataka' })).toEqual([
      'seller.state is Karnataka, but the GSTIN begins with 27, which is Maharashtra',
    ])
    expect(sellerFaults({ state: 'MAHARASHTRA' })).toEqual([])
    expect(sellerFaults({ state: 'Ceylon' })).toEqual([
      'seller.state is no State or union territory of India',
    ])
  })

  it('its State in another spelling is stored as the returns write it', () => {
    const tamil = { ...seller, gstin: '33AAAAA0000A1Z9', state: 'TAMILNADU' }
    expect(sellerOf(secondShop({ seller: tamil })).state).toBe('Tamil Nadu')
  })

  it('needs licences for retail and a pharmacist, and a food licence of fourteen digits where it sells food', () => {
    expect(sellerFaults({ licences: { form20: 'x' } })).toEqual([
      'seller.licences.form21 is missing',
    ])
    expect(sellerFaults({ licences: { ...seller.licences, fssai: '123' } })).toEqual([
      'seller.licences.fssai must be a number of 14 digits',
    ])
    expect(sellerFaults({ pharmacists: [] })).toHaveLength(1)
  })

  // Seen red with `registration` as any text.
  it.each(['4711', 'none', 'MSPC 0000', 'MSPC 45678; MSPC 45679'])(
    'needs a pharmacist whose number is of a State council, and %o is not one',
    (registration) => {
      expect(sellerFaults({ pharmacists: [{ name: 'Prakash Jadhav', registration }] })).toEqual([
        expect.stringContaining(
          'seller.pharmacists.0.registration must be a number of a State pharmacy council',
        ),
      ])
    },
  )

  it('stands on invoices with its licences by form, its first pharmacist and how to reach it', () => {
    expect(sellerOf(secondShop())).toMatchObject({
      drugLicences: ['Form 20: MH-PZ1-20-1234', 'Form 21: MH-PZ1-21-1234'],
      foodLicence: '11523998000123',
      pharmacist: { name: 'Prakash Jadhav' },
      contact: '+91 20 2543 1234, care@sahyadri.example',
      isSample: false,
    })
  })

  it('without one, invoices say that they are samples, and pages show none', () => {
    expect(sellerOf(brand).isSample).toBe(true)
    expect(shopOnPages(brand).seller).toBeNull()
  })
})

describe('shop.json', () => {
  const file = join(temporaryFolder('shop'), 'shop.json')

  it('makes the shop, and without it the shop is the project’s own', () => {
    expect(readShop(file)).toBe(brand)
    writeFileSync(file, JSON.stringify(secondShopFile))
    expect(readShop(file)).toEqual({ ...secondShop(), logo: expect.stringContaining('<svg') })
  })

  it('that cannot be used is refused with every fault, each by its field', () => {
    writeFileSync(file, '{')
    expect(() => readShop(file)).toThrow('is no JSON')
    writeFileSync(file, JSON.stringify({ name: '', seller: { ...seller, gstin: '1' } }))
    expect(() => readShop(file)).toThrow(
      /shop\.json cannot be used:\n {2}name\.en: must not be empty\n {2}seller\.gstin: must be a GSTIN/,
    )
  })
})

describe('the logo of a shop', () => {
  const withLogo = (svg: string | null, shop: object = secondShopFile) => {
    const folder = temporaryFolder('logo')
    writeFileSync(join(folder, 'shop.json'), JSON.stringify(shop))
    if (svg !== null) writeFileSync(join(folder, 'logo.svg'), svg)
    return () => shopOnPages(readShop(join(folder, 'shop.json'))).logo
  }
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle r="9"/></svg>'

  it('is the drawing beside the file; without one a cross in the shop’s colour, never that of the project', () => {
    expect(withLogo(drawing)()).toBe(drawing)
    expect(withLogo(null, { ...secondShopFile, colours: { action: '#7a1f3d' } })()).toContain(
      'fill="#7a1f3d"',
    )
    expect(shopOnPages(brand).logo).toBeNull()
  })

  it.each([
    ['<p>no drawing</p>', 'is no SVG drawing'],
    [drawing.replace('<circle', '<script>alert(1)</script><circle'), 'no script'],
    [drawing.replace('<circle', '<circle onclick="x()"'), 'no script'],
    [
      drawing.replace('<circle', '<image href="https://a.example/b.png"/><circle'),
      'another address',
    ],
    // An element with a prefix, no quotes, no space, a style and an animation are ways too.
    ...[
      '<svg:script>alert(1)</svg:script>',
      '<circle/onclick="x()"/>',
      '<image href=https://a.example/b.png />',
      '<style>@import "https://a.example/b.css"</style>',
      '<rect fill="url(//a.example/b.svg#c)"/>',
      '<set attributeName="xlink:href" to="https://a.example"/>',
    ].map((part) => [drawing.replace('<circle', `${part}<circle`), 'no script']),
    [drawing.replace('0 0 32 32', '0 0 90000 90000'), 'at most 10000 units'],
    // Seen red without it: the icons of a server without fonts had no letters.
    [drawing.replace('<circle', '<text y="20">SM</text><circle'), 'letters drawn as paths'],
    [drawing.replace(' viewBox="0 0 32 32"', ''), 'must have a viewBox'],
    [drawing.replace('0 0 32 32', '0 0 96 32'), '3.00 times as wide as high'],
    [drawing.replace('<circle', `<desc>${'x'.repeat(50_000)}</desc><circle`), 'more than 50 kB'],
  ])('is refused where the drawing is no logo (case %#)', (svg, reason) => {
    expect(withLogo(svg)).toThrow(reason)
  })
})
