import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openingWords } from '#i18n/opening-words.ts'
import { weekdays } from '#model/delivery-promise.ts'
import { locales } from '#model/locale.ts'
import { Shop, sellerOf } from '#model/shop.ts'
import { logoFault } from '#press/shop.ts'
import { shopIcons } from '#server/http/shop-icons.ts'
import { logoFrom } from '../../../scripts/shop/logo.ts'
import { askShop } from '../../../scripts/shop/new.ts'
import { openingHours } from '../../../scripts/shop/opening-hours.ts'
import { questions } from '../../../scripts/shop/questions.ts'
import { root, temporaryFolder } from '../../support/project.ts'

const flags: Record<string, string> = {
  name: 'Sahyadri Medical',
  languages: 'en, hi',
  'name-hi': 'सह्याद्रि मेडिकल',
  colour: '#8a1c4a',
  phone: '+91 20 2543 1234',
  email: 'care@sahyadri.example',
  gstin: '27AAPFU0939F1ZV',
  address: '12, Karve Road; Pune 411038',
  city: 'Pune',
  pincode: '411038',
  form20: 'MH-20',
  form21: 'MH-21',
  pharmacist: 'Prakash Jadhav',
  registration: 'MSPC 45678',
  officer: 'M. Kulkarni',
  hours: '9 am to 9 pm, Monday to Saturday; 10:00-14:00 Sun',
  'shipping-fee': '₹30',
  deliver: '411001-411062, 412207',
  'city-hi': 'पुणे',
  alone: 'yes',
}
const by = (changed: Record<string, string> = {}) =>
  askShop({
    given: new Map(Object.entries({ ...flags, ...changed })),
    ask: null,
    say: () => {},
  })

const unclosed = join(temporaryFolder('unclosed'), 'logo.svg')
writeFileSync(unclosed, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g></svg>')

describe('a new shop', () => {
  it('is made of the answers: the State is that of the GSTIN, and what has a usual answer needs none', async () => {
    const shop = Shop.parse(await by())
    expect(shop).toMatchObject({
      name: { en: 'Sahyadri Medical', hi: 'सह्याद्रि मेडिकल' },
      languages: ['en', 'hi'],
      series: 'SAH',
      contact: {
        open: [
          { from: '09:00', to: '21:00' },
          { days: ['sunday'], from: '10:00', to: '14:00' },
        ],
      },
      seller: {
        name: 'Sahyadri Medical',
        state: 'Maharashtra',
        address: ['12, Karve Road', 'Pune 411038'],
        pharmacists: [{ name: 'Prakash Jadhav', registration: 'MSPC 45678' }],
        grievanceOfficer: { designation: 'Grievance Officer', email: 'care@sahyadri.example' },
      },
      charges: {
        discountPercent: 0,
        shipping: { feeRupees: 30, freeFromRupees: 250 },
        minimumRupees: 100,
      },
      delivery: {
        places: [{ city: { en: 'Pune', hi: 'पुणे' }, pincodes: ['411001-411062', '412207'] }],
      },
      smallShop: {},
    })
  })

  it.each([
    [{ name: '' }, '--name must be answered'],
    [{ gstin: '27AAPFU0939F1ZX' }, '--gstin is mistyped'],
    [{ gstin: '99AAPFU0939F1ZX' }, '--gstin is mistyped'],
    [{ colour: '#F6B933' }, '--colour is too light'],
    [{ phone: 'ask' }, '--phone must be a telephone number'],
    [{ languages: 'en, fr' }, '--languages must be of en hi te gu mr ta: fr is none of them'],
    [{ hours: 'mornings' }, '--hours must be times and days such as'],
    [{ discount: '80' }, '--discount'],
    [{ discount: 'much' }, '--discount must be a number such as 30'],
    [{ 'shipping-fee': 'free' }, '--shipping-fee must be a number such as 30'],
    [{ 'shipping-fee': '0', 'free-from': '300' }, '--free-from'],
    [{ deliver: '411062-411001' }, '--deliver must go up'],
    [{ deliver: '8 km', pincode: '4110' }, '--pincode must be a pincode of six digits'],
    // Seen red without the look at the catalogue: the shop was written, and delivered nowhere.
    [{ deliver: '8 km' }, '--deliver must be pincodes (411001-411062, 412207)'],
    [{ deliver: 'Kolhapur' }, '--deliver must be pincodes'],
    [{ alone: 'perhaps' }, '--alone must be yes or no'],
    [{ logo: '/nowhere.svg' }, '--logo names no file that is there'],
    [{ logo: join(root, 'package.json') }, '--logo is no SVG drawing and no PNG or JPEG picture'],
    [{ 'city-hi': 'पु'.repeat(90) }, 'delivery.places.0.city'],
    [{ logo: unclosed }, '--logo cannot be drawn'],
    [{ series: 'S1' }, '--series must be two or three capital letters'],
    [{ email: '' }, '--owner must be answered'],
    [{ fssai: '12' }, '--fssai must be a number of 14 digits'],
    [{ registration: '4711' }, '--registration must be a number of a State pharmacy council'],
  ])('is refused for %j, with the flag and the reason', async (changed, sentence) => {
    expect((await by(changed)) as string[]).toContainEqual(expect.stringContaining(sentence))
  })

  it('is made of answers as people write them', async () => {
    const shop = Shop.parse(
      await by({
        languages: 'English, Hindi and मराठी',
        discount: '10 %',
        'shipping-fee': 'Rs. 0',
        minimum: '150 rs',
        pincode: '411 038',
        deliver: '411001 - 411 062, 412 207',
      }),
    )
    expect(shop.seller?.place?.pincode).toBe('411038')
    expect(shop.delivery?.places).toEqual([
      { city: { en: 'Pune', hi: 'पुणे' }, pincodes: ['411001-411062', '412207'] },
    ])
    expect(shop.languages).toEqual(['en', 'hi', 'mr'])
    expect(shop.charges).toMatchObject({ discountPercent: 10, shipping: null, minimumRupees: 150 })
  })

  const daily = weekdays.length
  it.each([
    ['9 am to 9 pm, Monday to Saturday', [[6, '09:00', '21:00']]],
    [
      'Mon-Sat 9:30-14:00, 17.00-22.00',
      [
        [6, '09:30', '14:00'],
        [6, '17:00', '22:00'],
      ],
    ],
    ['Open 24 hours', null],
    ['24 hours', [[daily, '00:00', '24:00']]],
    ['daily 8 a.m. – 12 am', [[daily, '08:00', '24:00']]],
    [
      'Fri to Mon: 10 to 18; Tuesday and Wed 9 am - 1 pm',
      [
        [4, '10:00', '18:00'],
        [2, '09:00', '13:00'],
      ],
    ],
    // At two in the night, or in the afternoon.
    ['2 to 5 pm, Sunday', null],
    ['21:00-09:00', null],
    ['9 am to 9 pm except holidays', null],
    ['', null],
  ])('opening hours are read or asked again: %s', (text, spans) => {
    expect(
      openingHours(text)?.map(({ days, from, to }) => [days.length, from, to]) ?? null,
    ).toEqual(spans)
  })

  it('says its opening hours in every language, from the days alone', () => {
    const hours = openingHours('9 am to 9 pm, Mon to Sat; 24 hours Sunday') ?? []
    expect(openingWords(hours, 'en')).toBe(
      'Monday–Saturday: 9:00 am – 9:00 pm; Sunday: 00:00–24:00',
    )
    expect(openingWords(hours.slice(0, 1), 'mr')).toBe('सोमवार–शनिवार: सकाळी 9:00 – रात्री 9:00')
    for (const locale of locales)
      expect(openingWords(hours, locale)).not.toMatch(/undefined|Invalid/)
  })

  it('may have a landline and no e-mail address, as its officer may', async () => {
    const shop = Shop.parse(await by({ phone: '020 2543 1234', email: '', hours: '', alone: 'no' }))
    expect(shop.contact).toEqual({ phone: '020 2543 1234' })
    expect(shop.seller?.grievanceOfficer).not.toHaveProperty('email')
    expect(sellerOf(shop).contact).toBe('020 2543 1234')
  })

  it('a person is told why an answer cannot be taken and is asked again', async () => {
    const typed: Record<string, string[]> = { 'Name of the shop': ['', 'Anand'], GSTIN: [''] }
    const told: string[] = []
    const asked: string[] = []
    const shop = await askShop({
      given: new Map([
        ['phone', '+91 20 2543 1234'],
        ['email', 'a@anand.example'],
      ]),
      ask: async (sentence) => {
        asked.push(sentence)
        return (
          Object.entries(typed)
            .find(([begin]) => sentence.startsWith(begin))?.[1]
            .shift() ?? ''
        )
      },
      say: (line) => told.push(line),
    })
    expect(Shop.parse(shop).name).toEqual({ en: 'Anand' })
    expect(told).toEqual(['  This must be answered.'])
    // Who sells nothing yet is not asked for licences.
    expect(asked.some((one) => one.includes('Form 20'))).toBe(false)
    expect(asked.some((one) => one.includes('logo'))).toBe(true)
    expect(Shop.parse(shop).seller).toBeUndefined()
  })

  it('of a PNG or JPEG a logo is made, sharp enough for every icon; one that is too small or too wide is refused with the figures', async () => {
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: '#1d5c2e' } })
    for (const file of [
      await picture(640, 600).png().toBuffer(),
      await picture(800, 800).jpeg().toBuffer(),
    ]) {
      const drawn = await logoFrom(file)
      const svg = 'svg' in drawn ? drawn.svg : ''
      expect(logoFault(svg)).toBeNull()
      const icon = await shopIcons['/icon-512.png']?.(svg, { edge: '#111111', paper: '#ffffff' })
      const middle = { left: 256, top: 256, width: 1, height: 1 }
      const drawnAs = await sharp(icon).extract(middle).raw().toBuffer()
      // A JPEG is about the colour.
      for (const [nth, value] of [0x1d, 0x5c, 0x2e, 255].entries())
        expect(Math.abs((drawnAs[nth] ?? 0) - value)).toBeLessThan(3)
    }
    expect(await logoFrom(await picture(120, 118).png().toBuffer())).toEqual({
      fault: 'has 120 × 118 pixels, and icons need 256 × 256 or more',
    })
    expect(await logoFrom(await picture(900, 300).png().toBuffer())).toMatchObject({
      fault: expect.stringContaining(' times as wide as high'),
    })
    const noise = randomBytes(700 * 700 * 3)
    const photo = sharp(noise, { raw: { width: 700, height: 700, channels: 3 } })
    expect(await logoFrom(await photo.png().toBuffer())).toHaveProperty('svg')
  })

  // Seen red without it: the shop started, with half a logo on its pages and an error for every icon.
  it('is not started with a logo, put in by hand, of which no icon can be made', () => {
    const DATA_DIR = temporaryFolder('by-hand')
    writeFileSync(join(DATA_DIR, 'shop.json'), '{ "name": "Anand" }')
    writeFileSync(join(DATA_DIR, 'logo.svg'), readFileSync(unclosed))
    const env = { ...process.env, DATA_DIR }
    const words = [join(root, 'scripts/serve.ts')]
    const { status, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([
      1,
      `${join(DATA_DIR, 'logo.svg')} cannot be drawn: is it whole?\n`,
    ])
  })

  it('each flag is one question', () => {
    const all = questions.map(({ flag }) => flag)
    expect(new Set(all).size).toBe(all.length)
  })

  it('the command writes nothing over a shop that is there, and nothing for an answer that cannot be taken', () => {
    const DATA_DIR = temporaryFolder('shop')
    const run = (...words: string[]) =>
      spawnSync(process.execPath, [join(root, 'scripts/shop.ts'), 'new', ...words], {
        env: { ...process.env, DATA_DIR },
        encoding: 'utf8',
      })
    const logo = join(root, 'public/favicon.svg')
    const words = Object.entries({ ...flags, logo }).flatMap(([flag, answer]) => [
      `--${flag}`,
      answer,
    ])
    expect(run('--name', 'Anand')).toMatchObject({ status: 1 })
    expect(run(...words, '--colur', '#000000').stderr).toContain('Unknown argument --colur')
    expect(run(...words)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Pincodes that it delivers to: 63, and no other.'),
    })
    const file = join(DATA_DIR, 'shop.json')
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n`)
    const before = readFileSync(file, 'utf8')
    expect(readFileSync(join(DATA_DIR, 'logo.svg'))).toEqual(readFileSync(logo))
    const again = run(...words)
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('is there already')])
    expect(readFileSync(file, 'utf8')).toBe(before)
  })
})
