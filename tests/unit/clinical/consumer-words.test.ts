import { describe, expect, it } from 'vitest'
import { clinicalTexts } from '#catalogue/clinical/texts.ts'
import { formulary, formularyTexts } from '#catalogue/formulary/formulary.ts'
import { waysOfUse } from '#catalogue/formulary/way.ts'
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

/** Orders to change, leave out, stop or start a dose. "Do not stop" and "skip the missed dose" are none. */
const orders: Record<Locale, RegExp> = {
  en: /(?:^|[.;:,] |\b(?:or|and) )(?:(?:raise|lower|adjust|reduce|increase|halve|double|change|skip|leave out) (?!the missed)(?:\S+ ){0,2}dose|(?:take|use) (?:half|twice|double|less|more) |stop |discontinue |pause |add |use (?:the )?low|keep (?:\S+ ){1,3}at|start with|choose another|prefer |consider )/i,
  hi: /(?<!छूटी हुई |छूटी )खुराक (?:(?:बढ़ाएँ|घटाएँ)(?!गे)|कम करें|ठीक करें|समायोजित करें|बदलें|छोड़ दें|(?:आधी|दोगुनी) (?:करें|लें))|(?:आधी|दोगुनी) खुराक लें|(?<!अपने आप |कभी )बंद (?:करें|कर दें)|लेना (?:रोक|छोड़)|रोक दें|सबसे कम खुराक (?:लें|दें)|दूसरी दवा चुनें|पर विचार करें/,
  te: /(?:మోతాదు|డోసు)(?:ను)? (?:పెంచండి|తగ్గించండి|సవరించండి|మార్చండి|వదిలేయండి|సగం చేయండి|రెట్టింపు చేయండి)|(?:సగం|రెట్టింపు) (?:మోతాదు|డోసు) తీసుకోండి|ఆపండి|ఆపి |ఆపేయండి|మానేయండి|నిలిపివేయండి|వేరే మందు(?:ను)? ఎంచుకోండి|పరిశీలించండి/,
  gu: /(?<!ચૂકેલો )ડોઝ (?:વધારો|ઘટાડો|ગોઠવો|બદલો|છોડી દો|(?:અડધો|બમણો) કરો)|(?:અડધો|બમણો) ડોઝ લો|(?<!જાતે |ક્યારેય )બંધ (?:કરો|રાખો)|લેવાનું છોડી|સૌથી ઓછો ડોઝ લો|બીજી દવા પસંદ કરો|વિચારો/,
  mr: /(?<!चुकलेला |तो )डोस (?:वाढवा|कमी करा|त्यानुसार बदला|बदला|सोडून द्या|वगळा|(?:अर्धा|दुप्पट) करा)(?!व)|(?:अर्धा|दुप्पट) डोस घ्या|बंद (?:करा|ठेवा)(?!व)|थांबवा(?! लागू)|घेणे सोडा|कमीत कमी डोस (?:वापरा|घ्या)|दुसरे औषध निवडा|विचार करा/,
  ta: /அளவை(?:ச்|க்|ப்)? ?(?:குறைத்து|குறையுங்கள்|கூட்டி|கூட்டுங்கள்|சரிசெய்ய|மாற்றுங்கள்|பாதியாக்கு|இரட்டிப்பாக்கு)|(?:பாதி|இரட்டை) அளவு எடுத்துக்கொள்ளுங்கள்|வேளையை விட்டுவிடுங்கள்|நிறுத்துங்கள்|நிறுத்தி(?:விட்டு)? |நிறுத்த வேண்டும்|வேறு மருந்தைத் தேர்ந்தெடுக்க|கருதலாம்/,
}

/** What is closed with the word for stopping, and what only sounds like an order. */
const others: Partial<Record<Locale, RegExp>> = {
  en: /\b(?:miss doses|start) or stop\b|\badd water\b/gi,
  hi: /(?:ट्यूब|होंठों से) बंद/g,
  gu: /(?:ટ્યૂબ|ઢાંકણ|આંખ(?: હળવેથી)?|હોઠથી) બંધ|આવતા વિચારો/g,
  mr: /(?:ट्यूब|ओठांनी) बंद/g,
}

/** Orders in words that no text here has had. */
const neighbours: Record<Locale, readonly string[]> = {
  en: [
    'Skip a dose if you feel dizzy.',
    'If it helps, take half of it.',
    'Double your dose today.',
  ],
  hi: ['चक्कर आएँ तो एक खुराक छोड़ दें।', 'आराम हो तो आधी खुराक लें।', 'दवा लेना छोड़ दें।'],
  te: ['తల తిరిగితే డోసు వదిలేయండి.', 'సగం డోసు తీసుకోండి.', 'మందు మానేయండి.'],
  gu: ['ચક્કર આવે તો ડોઝ છોડી દો.', 'અડધો ડોઝ લો.', 'દવા લેવાનું છોડી દો.'],
  mr: ['चक्कर आल्यास डोस वगळा.', 'अर्धा डोस घ्या.', 'औषध घेणे सोडा.'],
  ta: [
    'தலைசுற்றினால் ஒரு வேளையை விட்டுவிடுங்கள்.',
    'பாதி அளவு எடுத்துக்கொள்ளுங்கள்.',
    'மருந்தின் அளவைப் பாதியாக்குங்கள்.',
  ],
}

/** What a doctor may do is no order to the reader. */
const ordersIn = (locale: Locale, text: string): boolean =>
  text
    .split(/[.;]/)
    .filter((clause) => locale !== 'en' || !/doctor(?:, who)? may/.test(clause))
    .map((clause) => clause.replace(others[locale] ?? /^$/, ''))
    .some((clause) => orders[locale].test(clause))

/** What the pages say of medicines: not of goods that no doctor prescribes, of which everybody may stop the use. */
const ofMedicines = new Set(
  JSON.stringify([formulary.salts, waysOfUse.map(({ steps }) => steps)]).match(
    /(?<=")[a-z0-9-]+(?=")/g,
  ),
)

/** Every text of a row, but what only professionals read. */
const textsOfRow = (row: unknown): Said[] =>
  typeof row !== 'object' || row === null
    ? []
    : 'en' in row && typeof row.en === 'string'
      ? [row as Said]
      : Object.entries(row)
          .filter(([field]) => !['professional', 'management'].includes(field))
          .flatMap(([, part]) => textsOfRow(part))

const ofSample = [sampleRows.drugs, sampleRows.salts, sampleRows['salt-notes']]
  .flat()
  .flatMap(textsOfRow)

const told = (locale: Locale): [string, string][] => [
  ...interactions.flatMap(({ saltA, saltB, consumer, advice }): [string, string][] => [
    [`${saltA}-${saltB}.consumer`, consumer[locale]],
    ...(advice === undefined
      ? []
      : [[`${saltA}-${saltB}.advice`, advice[locale]] as [string, string]]),
  ]),
  ...Object.values(clinicalTexts[locale]).flatMap((texts) => Object.entries(texts)),
  ...ofSample.map((said): [string, string] => [said.en, said[locale] ?? '']),
  ...Object.entries(formularyTexts[locale]).filter(([id]) => ofMedicines.has(id)),
]

describe.each(locales)('words for customers in %s', (locale) => {
  it('never order a dose to be changed, stopped or started', () => {
    expect(told(locale).filter(([, text]) => ordersIn(locale, text))).toEqual([])
  })

  it('the pattern knows the orders of the texts for prescribers, and others like them', () => {
    const found = new Set(
      interactions
        .flatMap(({ management }) => management?.[locale] ?? [])
        .filter((text) => ordersIn(locale, text)),
    )
    expect(found.size).toBeGreaterThanOrEqual(5)
    for (const text of neighbours[locale]) expect(ordersIn(locale, text), text).toBe(true)
  })

  it('say to everybody what to do where professionals are told', () => {
    for (const action of ['avoid', 'monitor'])
      expect(clinicalTexts[locale].actions[action]).toBeTruthy()
  })
})
