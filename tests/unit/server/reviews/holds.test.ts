import { describe, expect, it } from 'vitest'
import { locales } from '#model/locale.ts'
import { heldWords, holdsOf } from '#server/reviews/holds.ts'

describe('what holds a review', () => {
  it.each([
    ['It cured my diabetes in two weeks.', ['cureClaim']],
    ['Completely healed the kidney stones of my father', ['cureClaim']],
    ['sugar ki bimari gayi, ekdam theek ho gaya', ['cureClaim']],
    ['इससे मेरी मधुमेह जड़ से ठीक हो गई।', ['cureClaim']],
    ['దీనితో నా మధుమేహం పూర్తిగా నయం అయ్యింది', ['cureClaim']],
    ['આનાથી મારો ડાયાબિટીસ મટી ગયો', ['cureClaim']],
    ['याने माझा मधुमेह कायमचा बरा झाला', ['cureClaim']],
    ['இதனால் என் நீரிழிவு முற்றிலும் குணமானது', ['cureClaim']],
    ['Call 98765 43210 for cheaper ones', ['phone']],
    ['My number: +91-98765-43210', ['phone']],
    ['९८७६५ ४३२१० पर बात करें', ['phone']],
    ['nine eight seven six five four three two one zero', ['phone']],
    ['नौ आठ सात छह पांच चार तीन दो एक शून्य', ['phone']],
    ['Buy it at www.example.com instead', ['link']],
    ['cheaper at besthealth .in', ['link']],
    ['mail me: asha@example.org', ['link']],
    ['व्हाट्सएप पर मैसेज कीजिए', ['link']],
    ['What an idiot made this', ['abuse']],
    ['यह चूतिया कंपनी है', ['abuse']],
    ['தேவடியா கம்பெனி', ['abuse']],
  ])('%s', (text, holds) => {
    expect(holdsOf(text)).toEqual(holds)
  })

  it.each([
    'Good for my skin. I have used three bottles since June 2024 and paid 499 for 200 ml.',
    'My mother has diabetes and likes the taste. Delivered in 2 days.',
    'The cough was better after some days, but the cap leaks.',
    'Assisted living, classic taste, Scunthorpe.',
    'मुझे स्वाद अच्छा लगा, दो बोतल मंगवाई थी।',
    'எனக்கு சுவை பிடித்தது, மூன்று பாட்டில் வாங்கினேன்.',
    'दोन बाटल्या मागवल्या, चव छान आहे.',
    'బాగుంది, మూడు సీసాలు కొన్నాను.',
    'સ્વાદ સારો છે, બે બોટલ મંગાવી.',
  ])('nothing is held in: %s', (text) => {
    expect(holdsOf(text)).toEqual([])
  })

  it('a name is looked at like the text', () => {
    expect(holdsOf('Good', 'Dr 9876543210')).toEqual(['phone'])
  })

  it('every language has every kind of words, without repeats', () => {
    expect(heldWords).toHaveLength(locales.length)
    for (const words of heldWords)
      for (const list of Object.values(words)) {
        expect(list.length).toBeGreaterThan(5)
        expect(new Set(list).size).toBe(list.length)
      }
  })

  // The Schedule of the Act and Schedule J, each by one of its names.
  it.each([
    'cancer',
    'cataract',
    'deafness',
    'diabetes',
    'epilepsy',
    'gangrene',
    'glaucoma',
    'hernia',
    'leprosy',
    'obesity',
    'paralysis',
    'piles',
    'tuberculosis',
    'jaundice',
    'vitiligo',
  ])('a cure of %s is held', (disease) => {
    expect(holdsOf(`It cures ${disease}.`)).toEqual(['cureClaim'])
  })
})
