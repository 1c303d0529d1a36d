import { describe, expect, it } from 'vitest'
import type { Alternative } from '#catalogue/search/alternative.ts'
import { likelyComplaint } from '#catalogue/search/likely-spelling.ts'
import { needIn } from '#catalogue/search/need-match.ts'
import { search } from '#catalogue/search/search.ts'
import { latinWordsOf, wordsOf } from '#catalogue/search/transliterate.ts'
import { understand } from '#catalogue/search/understand-query.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { drug } from '../../fixtures/small-products.ts'

// Needs of the five Indian languages typed by ear in Latin letters (spec §5): each line was seen red, with nothing found or a name that only begins alike.

const needOf = (line: string, loose = true) =>
  needIn({ all: { own: wordsOf(line), latin: latinWordsOf(line) }, childAge: null, line }, loose)
    ?.need.id ?? null

describe('a need of an Indian language in Latin letters', () => {
  it.each([
    ['thalai vali mathirai', 'headache'],
    ['thalaivali marundhu', 'headache'],
    ['kaaichal mathirai', 'fever'],
    ['irumal syrup', 'cough'],
    ['malachikkal marundhu', 'constipation'],
    ['ratha sogai tablet', 'anaemia'],
    ['vayiru valikkudhu', 'stomachpain'],
    ['talanoppi mandu', 'headache'],
    ['kadupu noppi tablet', 'stomachpain'],
    ['malabaddhakam mandu', 'constipation'],
    ['raktha heenatha tablet', 'anaemia'],
    ['tav ni goli', 'fever'],
    ['udharas ni dava', 'cough'],
    ['kabajiyat ni dava', 'constipation'],
    ['mathu dukhe chhe', 'headache'],
    ['dokedukhi var goli', 'headache'],
    ['tapache aushadh', 'fever'],
    ['gudghe khup dukhtat', 'jointpain'],
    ['baddhakoshta aushadh', 'constipation'],
    ['khoon badhane ki dawa', 'anaemia'],
    ['motion free ga avvatledu', 'constipation'],
    ['pot saaf hot nahi aushadh', 'constipation'],
    ['lohi ni unap ni dava', 'anaemia'],
    ['modha par khil cream', 'acne'],
    ['vayithu poochi marundhu', 'worms'],
    ['vaal khari jay che', 'hairfall'],
    ['kadupulo manta', 'acidity'],
    ['daant dukhto', 'toothache'],
  ])('%s', (line, need) => {
    expect(needOf(line)).toBe(need)
  })

  it.each(['gas ni goli', 'khansi ni dava'])('%s keeps what its own word says', (line) => {
    expect(needOf(line)).toBe(line.startsWith('gas') ? 'gas' : 'cough')
  })

  // Of three or four letters g and k, b and p, kh and k are different words: "bhukh", hunger, is no ફૂગ, fungus, and "kes", hair, no ગેસ.
  it.each([
    ['bhukh lagva ni dava', 'appetite'],
    ['kes vadhnyasathi tel', 'hairfall'],
    ['goli kashi ghyaychi', null],
    ['vis goli', null],
  ])('%s names no need that only sounds a little like it', (line, need) => {
    expect(needOf(line)).toBe(need)
  })

  it.each(['Zabetac', 'Tavegyl', 'Kasil 10 Tablet', 'Pali'])(
    '%s alone is a name before it is a need',
    (name) => {
      expect(needOf(name, false)).toBe(null)
    },
  )
})

const catalogue = await catalogueOf({
  manufacturers: [{ id: 1, name: 'Aravalli Pharma' }],
  salts: [{ id: 1, name: 'Paracetamol' }],
  drugs: [
    drug({
      id: 1,
      name: 'Pacimol 500 Tablet',
      composition: [{ saltId: 1, strength: '500mg' }],
      mrp: 10,
      popularity: 10,
    }),
    drug({
      id: 2,
      name: 'Crocin Kids Syrup',
      composition: [{ saltId: 1, strength: '120mg/5ml' }],
      form: 'syrup',
      mrp: 30,
      popularity: 5,
    }),
  ],
})
const found = (line: string) => search(catalogue, line, { pageNumber: 1, pageSize: 4 })

describe('a small word that asks', () => {
  it.each([
    'pacimol vendum',
    'pacimol 500 joiye',
    'pacimol kavali',
    'pacimol pahije',
    'pacimol de do',
  ])('%s finds the product, and no emergency', (line) => {
    const { products, notices } = found(line)
    expect(products).toEqual([1])
    expect(notices.map(({ is }) => is)).not.toContain('emergency')
  })
  it('is neither letters of a brand nor the beginning of a longer name', () => {
    expect(found('dolo ki goli').notices).toMatchObject([{ is: 'brand', brand: 'dolo' }])
  })
})

it('sends who asks for a medicine against an emergency to a doctor, and shows nothing for a part of its name', () => {
  const { products, notices } = found('मस्तिष्क ज्वर की दवा')
  expect(products).toEqual([])
  expect(notices.map(({ is }) => is)).toContain('doctor')
})

it('shows no card of an emergency for a sore throat in Tamil', () => {
  expect(found('thondai vali mathirai').notices.map(({ is }) => is)).not.toContain('emergency')
})

it('tells a head that spins in Tamil as dizziness, and not as burnt', () => {
  expect(found('thala suthudhu').notices.map(({ is }) => is)).toEqual(['doctor'])
})

it.each([
  ['मम्मी का बीपी', 'hypertension'],
  ['आईला शुगर', 'diabetes'],
  ['બા ને શુગર', 'diabetes'],
  ['నాన్నకి షుగర్', 'diabetes'],
  ['அம்மாவுக்கு பிபி', 'hypertension'],
  ['backpain', 'backpain'],
])('"%s" is read as a complaint, and the person is no name', (line, need) => {
  const understood = understand(catalogue, line)
  expect([understood.need?.need.id, understood.ignored]).toEqual([need, []])
})

it('a misspelled complaint beside another word is one only where it sounds so', () => {
  expect(found('headche').didYouMean).toEqual(['headache'])
  expect(found('lapuva manta')).toMatchObject({ need: false, didYouMean: [] })
})

it('an emergency is not heard in a word that is spelled as another', () => {
  const read = (typed: string, word: string): Alternative => ({
    plans: [],
    text: word,
    words: [word],
    weight: 64,
    cost: 1,
    dropped: [],
    replaced: [{ typed, word, script: 'latin', cost: 1, begun: false }],
    understood: understand(catalogue, word),
  })
  const [panting, headche] = [read('panting', 'fainting'), read('headche', 'headache')]
  expect(likelyComplaint([panting, headche])).toBe(headche)
  expect(likelyComplaint([panting])).toBe(undefined)
})
