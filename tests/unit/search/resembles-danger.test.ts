import { describe, expect, it } from 'vitest'
import { resemblesDanger } from '#catalogue/search/emergencies/cues.ts'
import { search } from '#catalogue/search/search.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { drug } from '../../fixtures/small-products.ts'

/** None of these is among the lines that the weights are learnt from, and the rules tell of none. */
const dangers = [
  'found the remote open and cell missing baby drooling',
  'lizard fell in the milk and we all drank it',
  'she locked herself with a kitchen knife crying',
  'बच्चे ने मोमबत्ती खा ली और उल्टी',
  'pappa nu aakhu sharir dhruje chhe bolta nathi',
  'பாப்பா ஊசியை முழுங்கிடுச்சு',
  'அண்ணன் பூச்சிக்கொல்லி டப்பா திறந்து வச்சிருக்கான் பயமா இருக்கு',
]
const ordinary = [
  'chest congestion syrup for child',
  'bleeding gums tooth paste',
  'poison ivy soothing cream',
  'button cell for thermometer',
  'which syrup for dry cough in child',
  'बच्चे को दस्त में क्या दें',
  'papa ke liye bp machine chahiye',
  'बाळासाठी दात येतानाचे जेल',
  'ગળામાં ખરાશ ની ગોળી',
  'గొంతు గరగర మాత్ర ధర',
  'தொண்டை கரகரப்பு மாத்திரை விலை',
  'kuzhandhai irumal syrup edhu nalladhu',
]

it.each(dangers)('a line that no list has resembles a danger: "%s"', (line) =>
  expect(resemblesDanger(line)).toBe(true),
)

it.each(ordinary)('an ordinary line with such words resembles none: "%s"', (line) =>
  expect(resemblesDanger(line)).toBe(false),
)

it.each([
  'my son swallowed qwertium paste',
  'मुन्ने ने झुनझुना निगल लिया',
  'பையன் டப்ளாங் முழுங்கிட்டான்',
  'didi ko kisi zorbu ne kaat liya',
  'dadi ki halat bahut kharab halat kharab',
])('the grammar asks about what is unknown: "%s"', (line) =>
  expect(resemblesDanger(line)).toBe(true),
)

it.each([
  'papa ki pan 40 khatam ho gayi',
  'அப்பாவோட பான் 40 தீர்ந்துடுச்சு',
  'babu palu tagadu',
  'balake dudh pi lidhu',
  'દીકરીએ ખીચડી ખાઈ લીધી',
])('a strip that is used up and a child that drank its milk are none: "%s"', (line) =>
  expect(resemblesDanger(line)).toBe(false),
)

it('one or two words resemble none: they name a product more often', () =>
  expect(resemblesDanger('brother gasping')).toBe(false))

describe('on the results and in the search box', async () => {
  const catalogue = await catalogueOf({
    manufacturers: [{ id: 1, name: 'Aravalli Pharma' }],
    salts: [{ id: 1, name: 'Insulin' }],
    drugs: [drug({ id: 1, name: 'Kambi Mela Injection', composition: [{ saltId: 1 }], mrp: 50 })],
  })
  const page = (text: string) => search(catalogue, text, { pageNumber: 1, pageSize: 5 })

  it('the question stands first, and what was found stays', () => {
    const { notices, total } = page('current kambi mela vizhunduchu')
    expect(notices[0]).toEqual({ is: 'danger' })
    expect(total).toBe(1)
  })

  it('the box asks it too', () =>
    expect(suggest(catalogue, { text: dangers[0] as string }).notices[0]).toEqual({
      is: 'danger',
    }))

  it('beside an emergency that is told nothing else is asked', () =>
    expect(page('my father is not breathing').notices).not.toContainEqual({ is: 'danger' }))

  it('a product is found without it', () =>
    expect(page('insulin rendu injection').notices).not.toContainEqual({ is: 'danger' }))
})
