import { describe, expect, it } from 'vitest'
import { fieldsOf, shopFrom } from '#console/screens/shop/shop-form.ts'
import { Shop } from '#model/shop.ts'
import { secondShopFile } from '../../support/second-shop.ts'

const whole = {
  ...secondShopFile,
  languages: ['en', 'mr'],
  colours: { action: '#8a1c4a' },
  charges: { discountPercent: 5, shipping: null },
  delivery: { places: [{ city: { en: 'Pune', mr: 'पुणे' }, pincodes: ['411001-411062'] }] },
  smallShop: { dayRupees: 500 },
  social: ['https://a.example/x'],
}

describe('the form of the shop', () => {
  it('sent as it was shown changes nothing, and keeps what it does not show', () => {
    for (const shop of [whole, { ...secondShopFile, doorCode: ['H1'] }, { name: 'Anand' }])
      expect(Shop.parse(shopFrom(fieldsOf(shop), shop))).toEqual(Shop.parse(shop))
  })

  it('asks for a code at the door for what needs a prescription, and no longer', () => {
    const ticked = shopFrom({ ...fieldsOf(whole), doorCode: 'on' }, whole)
    expect(Shop.parse(ticked).doorCode).toEqual(['H', 'H1', 'X'])
    const { doorCode: _, ...unticked } = fieldsOf(ticked)
    expect(Shop.parse(shopFrom(unticked, ticked)).doorCode).toEqual([])
  })

  it('changes what is typed, removes what is emptied, and leaves a wrong number for the server to refuse', () => {
    const fields: Record<string, string> = {
      ...fieldsOf(whole),
      'name.en': 'Anand',
      'contact.hours.en': '',
      'seller.pharmacists': 'A; 1\nB; 2',
      'charges.minimumRupees': 'much',
      'delivery.places': 'Pune: 411001, 411002\nSatara: 415001',
    }
    const { smallShop: _, ...unticked } = fields
    const shop = shopFrom(unticked, whole)
    expect(shop).toMatchObject({
      name: { en: 'Anand', mr: 'सह्याद्री मेडिकल' },
      seller: {
        pharmacists: [
          { name: 'A', registration: '1' },
          { name: 'B', registration: '2' },
        ],
      },
      charges: { minimumRupees: 'much', shipping: null },
      delivery: {
        places: [
          { city: { en: 'Pune', mr: 'पुणे' }, pincodes: ['411001', '411002'] },
          { city: 'Satara', pincodes: ['415001'] },
        ],
      },
    })
    expect(shop.smallShop).toBeUndefined()
    expect(Shop.safeParse(shop).error?.issues.map(({ path }) => path.join('.'))).toContain(
      'charges.minimumRupees',
    )
  })
})
