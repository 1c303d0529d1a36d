import { describe, expect, it } from 'vitest'
import { clinicalTexts } from '#catalogue/clinical/texts.ts'
import { type Locale, locales } from '#model/locale.ts'
import { sampleRows } from '../../support/sample-rows.ts'

type Said = Record<Locale, string>
const interactions = sampleRows.interactions as {
  saltA: number
  saltB: number
  consumer: Said
  advice?: Said
  management?: Said
}[]

/** Orders to change, stop or start a dose, as the prescriber's texts of the sample have them. "Do not stop" is none. */
const orders: Record<Locale, RegExp> = {
  en: /(?:^|[.;:,] |\b(?:or|and) )(?:(?:raise|lower|adjust|reduce|increase|halve|double|change) (?:\S+ ){0,2}dose|stop |pause |add |use (?:the )?low|keep (?:\S+ ){1,3}at|start with|choose another|prefer |consider )/i,
  hi: /खुराक (?:बढ़ाएँ|घटाएँ|कम करें|ठीक करें|समायोजित करें|बदलें)|(?<!अपने आप )बंद (?:करें|कर दें)|रोक दें|सबसे कम खुराक (?:लें|दें)|दूसरी दवा चुनें|पर विचार करें/,
  te: /మోతాదు(?:ను)? (?:పెంచండి|తగ్గించండి|సవరించండి|మార్చండి)|డోసు(?:ను)? (?:పెంచండి|తగ్గించండి|సవరించండి|మార్చండి)|ఆపండి|ఆపి |నిలిపివేయండి|వేరే మందు(?:ను)? ఎంచుకోండి|పరిశీలించండి/,
  gu: /ડોઝ (?:વધારો|ઘટાડો|ગોઠવો|બદલો)|(?<!જાતે )બંધ (?:કરો|રાખો)|સૌથી ઓછો ડોઝ લો|બીજી દવા પસંદ કરો|વિચારો/,
  mr: /डोस (?:वाढवा|कमी करा|त्यानुसार बदला|बदला)(?!व)|बंद (?:करा|ठेवा)|थांबवा(?! लागू)|कमीत कमी डोस (?:वापरा|घ्या)|दुसरे औषध निवडा|विचार करा/,
  ta: /அளவை(?:ச்|க்)? ?(?:குறைத்து|குறையுங்கள்|கூட்டி|கூட்டுங்கள்|சரிசெய்ய|மாற்றுங்கள்)|நிறுத்துங்கள்|நிறுத்திவிட்டு|நிறுத்த வேண்டும்|வேறு மருந்தைத் தேர்ந்தெடுக்க|கருதலாம்/,
}

/** What a doctor may do is no order to the reader. */
const ordersIn = (locale: Locale, text: string): boolean =>
  text
    .split(/[.;]/)
    .filter((clause) => locale !== 'en' || !/doctor(?:, who)? may/.test(clause))
    .some((clause) => orders[locale].test(clause))

const told = (locale: Locale): [string, string][] => [
  ...interactions.flatMap(({ saltA, saltB, consumer, advice }): [string, string][] => [
    [`${saltA}-${saltB}.consumer`, consumer[locale]],
    ...(advice === undefined
      ? []
      : [[`${saltA}-${saltB}.advice`, advice[locale]] as [string, string]]),
  ]),
  ...Object.values(clinicalTexts[locale]).flatMap((texts) => Object.entries(texts)),
]

describe.each(locales)('words for customers in %s', (locale) => {
  it('never order a dose to be changed, stopped or started', () => {
    expect(told(locale).filter(([, text]) => ordersIn(locale, text))).toEqual([])
  })

  it('the pattern knows the orders of the texts for prescribers', () => {
    const found = new Set(
      interactions
        .flatMap(({ management }) => management?.[locale] ?? [])
        .filter((text) => ordersIn(locale, text)),
    )
    expect(found.size).toBeGreaterThanOrEqual(5)
  })

  it('say to everybody what to do where professionals are told', () => {
    for (const action of ['avoid', 'monitor'])
      expect(clinicalTexts[locale].actions[action]).toBeTruthy()
  })
})
