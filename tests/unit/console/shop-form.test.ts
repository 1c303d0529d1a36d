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
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const promising = {
  ...whole,
  contact: {
    ...secondShopFile.contact,
    hours: { en: '9 to 9' },
    open: [
      { days: week, from: '09:00', to: '13:30' },
      { days: ['wednesday', 'sunday'], from: '17:00', to: '24:00' },
    ],
  },
  promise: {
    cutOff: '15:00',
    holidays: ['2027-01-26'],
    courier: [{ pincodes: ['411001-411062', '412207'], days: 1 }],
  },
}

describe('the form of the shop', () => {
  it('sent as it was shown changes nothing, and keeps what it does not show', () => {
    for (const shop of [
      ...[whole, promising, { ...promising, promise: { holidays: ['2027-01-26'] } }],
      ...[{ ...secondShopFile, doorCode: ['H1'] }, { name: 'Anand' }],
    ])
      expect(Shop.parse(shopFrom(fieldsOf(shop), shop))).toEqual(Shop.parse(shop))
  })

  it('shows opening hours as days from Monday on, and holidays and the courier one a line', () => {
    expect(fieldsOf(promising)).toMatchObject({
      'contact.open': 'Monday-Saturday 09:00-13:30\nWednesday, Sunday 17:00-24:00',
      'promise.holidays': '2027-01-26',
      'promise.closed': 'Sunday',
      'promise.courier': '411001-411062, 412207: 1',
    })
  })

  it.each([
    ['Mon-Sat 9-21', [week, '09:00', '21:00']],
    ['monday – saturday: 9:00 am to 9.30 pm', [week, '09:00', '21:30']],
    ['सोमवार-शनिवार 9:00-21:00', [week, '09:00', '21:00']],
    ['Sunday 12 am - 12 pm', [['sunday'], '00:00', '12:00']],
  ])('reads %s', (line, [days, from, to]) => {
    const shop = shopFrom({ ...fieldsOf(promising), 'contact.open': line }, promising)
    expect(Shop.parse(shop).contact?.open).toEqual([{ days, from, to }])
  })

  it('reads a day with a break, days as Indians write them, and leaves what is none for the server to refuse', () => {
    const fields = {
      ...fieldsOf(promising),
      'contact.open': 'Saturday-Monday 9:00-13:00, 17:00-21:00',
      'promise.holidays': '26-01-2027\n2/10/2027',
      'promise.closed': '',
    }
    const shop = Shop.parse(shopFrom(fields, promising))
    const days = ['saturday', 'sunday', 'monday']
    expect(shop.contact?.open).toEqual([
      { days, from: '09:00', to: '13:00' },
      { days, from: '17:00', to: '21:00' },
    ])
    expect(shop.promise).toMatchObject({ closed: [], holidays: ['2027-01-26', '2027-10-02'] })
    const typed = { ...fields, 'contact.open': 'Funday 9-5', 'promise.holidays': 'Diwali' }
    expect(
      Shop.safeParse(shopFrom(typed, promising)).error?.issues.map(({ path }) => path.join('.')),
    ).toEqual(expect.arrayContaining(['contact.open.0.days.0', 'promise.holidays.0']))
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
