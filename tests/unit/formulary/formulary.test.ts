import { describe, expect, it } from 'vitest'
import { classesOf } from '#catalogue/clinical/classes.ts'
import { noteRuleOf } from '#catalogue/clinical/notes.ts'
import { ruleBetween } from '#catalogue/clinical/pairs.ts'
import {
  type Entry,
  entriesNamed,
  formulary,
  formularyTexts,
  textsOf,
} from '#catalogue/formulary/formulary.ts'
import { productKinds } from '#catalogue/formulary/kind.ts'
import { termIds, termIn } from '#catalogue/formulary/terms.ts'
import { waysOfUse } from '#catalogue/formulary/way.ts'
import { isNarcotic, isScheduleX } from '#catalogue/sale-rules/drugs.ts'
import { isScheduled } from '#catalogue/sale-rules/schedule.ts'
import { actingSubstance } from '#catalogue/substances/forms.ts'
import { gravity, noteTopics } from '#model/interactions.ts'
import { locales } from '#model/locale.ts'
import terms from '../../../src/catalogue/formulary/terms.json' with { type: 'json' }

/** Every id of a sentence in an entry. */
const idsIn = (entry: Entry): string[] => {
  const named = (statement: string | { text: string } | undefined): string[] =>
    statement === undefined ? [] : [typeof statement === 'string' ? statement : statement.text]
  return [
    entry.drugClass,
    ...[entry.about, entry.uses, entry.sideEffects, entry.warnings].flatMap((list) =>
      list.flatMap(named),
    ),
    ...[entry.howItWorks, entry.howToTake, entry.missedDose, entry.storage].flatMap(named),
    ...Object.values(entry.safety).map(({ note }) => note),
    ...entry.questions.flatMap(({ question, answer }) => [question, answer]),
  ]
}

const sentences = (entry: Entry): string[] =>
  idsIn(entry).map((id) => formularyTexts.en[id] as string)

const keysOf = ({ name }: Entry): string[] => {
  const substance = actingSubstance(name)
  return [substance, ...classesOf(substance, [])]
}

/** Used where little of it reaches the blood. */
const local = ['skin', 'eye', 'ear', 'eye-ear', 'nose', 'mouth', 'vaginal']

const entries = formulary.salts.map((entry) => [`${entry.name}, ${entry.route}`, entry] as const)

describe('the formulary', () => {
  it.each(locales)('has every sentence in %s, clean, and none that is not needed', (locale) => {
    const steps = waysOfUse.flatMap((way) => way.steps)
    const ofKinds = productKinds.flatMap(({ about, steps, cautions }) =>
      [...about, ...steps, ...cautions].map((said) =>
        typeof said === 'string' ? said : said.text,
      ),
    )
    const used = new Set([...formulary.salts.flatMap(idsIn), ...steps, ...ofKinds, ...termIds])
    expect(Object.keys(formularyTexts[locale]).sort()).toEqual([...used].sort())
    for (const text of Object.values(formularyTexts[locale])) {
      expect(text).not.toMatch(/<[a-z!/?]|�|^\s|\s$|^$|\{/i)
      expect(text.normalize('NFC')).toBe(text)
    }
  })

  // Seen red: a tablet that melts in the mouth, a syrup and one to be dispersed were to be swallowed with water.
  it.each(entries)(
    'tells nobody to swallow what melts, is dispersed or is poured: %s',
    (_, entry) => {
      for (const form of ['tablet', 'syrup'] as const)
        for (const release of ['plain', 'orodispersible', 'dispersible', 'sublingual'] as const) {
          if (form === 'tablet' && release === 'plain') continue
          const { howToTake, warnings } = textsOf(entry, {
            form,
            release,
            strength: null,
            alone: true,
          })
          const said = [howToTake, ...warnings].map(
            (text) => (text as { en: string } | undefined)?.en,
          )
          expect(said.filter((text) => /^swallow/i.test(text ?? ''))).toEqual([])
        }
    },
  )

  it.each([
    ['hi', /तुरंत/],
    ['te', /వెంటనే/],
    ['gu', /તરત/],
    ['mr', /ताबडतोब/],
    ['ta', /உடனே/],
  ] as const)('says in %s what to do at once', (locale, atOnce) => {
    const late = Object.entries(formularyTexts.en)
      .filter(
        ([id, text]) => /at once/.test(text) && !atOnce.test(formularyTexts[locale][id] ?? ''),
      )
      .map(([id]) => id)
    expect(late).toEqual([])
  })

  it('is found by every name of a salt and any counter-ion, and by no other substance', () => {
    for (const entry of formulary.salts)
      for (const name of [entry.name, ...entry.also])
        expect(entriesNamed([name]), name).toContain(entry)
    expect(entriesNamed(['Metoprolol Succinate'])[0]?.name).toBe('Metoprolol')
    expect(entriesNamed(['Vitamin D3'])[0]?.name).toBe('Cholecalciferol')
    // Enantiomers, prodrugs, combinations under one name, other routes in the name.
    for (const name of ['Dexlansoprazole', 'Dexibuprofen', 'Co-amoxiclav', 'Diclofenac (topical)'])
      expect(entriesNamed([name]), name).toEqual([])
    expect(entriesNamed(['Levofloxacin', 'Ofloxacin'])).toEqual([])
    const ways = formulary.salts.map(({ name, route }) => `${name}, ${route}`)
    expect(ways.filter((way, at) => ways.indexOf(way) !== at)).toEqual([])
  })

  it.each(entries)('of %s calls nothing safe that the notes of the project warn of', (_, entry) => {
    for (const topic of noteTopics) {
      const rule = noteRuleOf(keysOf(entry), topic)
      // The notes are on what is swallowed; a page shows the graver of the two.
      if (rule?.verdict !== 'unsafe' || local.includes(entry.route)) continue
      expect(gravity[entry.safety[topic].verdict], topic).toBeGreaterThan(
        gravity['safe-if-prescribed'],
      )
    }
  })

  it.each(entries)('of %s agrees with its legal class', (_, entry) => {
    const text = sentences(entry).join(' ')
    const substance = [actingSubstance(entry.name)]
    // Of what stands on its psychotropic list, too, the texts say that it is habit-forming.
    if (/NDPS/.test(text)) expect(text).toMatch(/dependence/)
    if (isNarcotic(substance)) expect(text).toMatch(/NDPS|Schedule X/)
    expect(/Schedule X/.test(text)).toBe(isScheduleX(substance))
    // Only what is sold without a prescription may be taken on one's own for a while.
    if (/without advice/.test(text)) expect(isScheduled(entry.name)).toBe(false)
  })

  it.each(entries)('of %s never speaks well of a medicine that it must not be with', (_, entry) => {
    for (const other of formulary.salts) {
      // The QT warning of both stands; the tablet is made of the two all the same.
      const oneTablet = [entry.name, other.name].sort().join(' ') === 'Artemether Lumefantrine'
      const rule =
        oneTablet || other.name === entry.name ? null : ruleBetween(keysOf(entry), keysOf(other))
      if (!rule || rule.severity > 1) continue
      const named = sentences(entry).filter((text) =>
        new RegExp(`\\b${other.name}\\b`, 'i').test(text),
      )
      for (const text of named)
        expect(text, other.name).toMatch(/\b(?:never|not|avoid|related to)\b/i)
    }
  })

  it.each(entries)('of %s says nothing twice', (_, { uses, sideEffects, warnings }) => {
    for (const list of [uses, sideEffects, warnings]) {
      const ids = list.map((one) => (typeof one === 'string' ? one : one.text))
      expect(ids).toEqual([...new Set(ids)])
    }
  })

  it.each(entries)('of %s allows in no warning what its verdict forbids', (_, entry) => {
    const { alcohol, driving } = entry.safety
    if (driving.verdict === 'unsafe')
      expect(sentences(entry).join(' ')).not.toMatch(/until you know how/)
    // Seen red: fexofenadine "does not usually affect driving" beside "avoid driving", as the older antihistamines have it.
    if (driving.verdict === 'safe')
      expect(sentences(entry).join(' ')).not.toMatch(/do(?:es)? not drive|avoid driving/i)
    if (/Do not drink|Avoid alcohol during/.test(formularyTexts.en[alcohol.note] as string))
      expect(alcohol.verdict).toBe('unsafe')
  })

  it.each(entries)('of %s is named by each medicine that it must not be with', (_, entry) => {
    const forbidden = sentences(entry).flatMap(
      (text) => /Must not be taken with ([^:.]*)/.exec(text)?.[1] ?? [],
    )
    // Too little reaches the blood from where a local entry is used.
    for (const other of formulary.salts)
      if (
        !local.includes(other.route) &&
        forbidden.some((names) => new RegExp(`\\b${other.name}\\b`, 'i').test(names))
      )
        expect(sentences(other).join(' '), other.name).toMatch(
          new RegExp(`must not be taken with [^:.]*\\b${entry.name}\\b`, 'i'),
        )
  })

  it.each(entries)('of %s tells the signs to act on at once that its class shares', (_, entry) => {
    const classes = classesOf(actingSubstance(entry.name), [])
    const warnings = entry.warnings.map(
      (warning) => formularyTexts.en[typeof warning === 'string' ? warning : warning.text],
    )
    const needed: [string[], RegExp][] = [
      [
        ['nsaid', 'salicylate', 'anticoagulant', 'p2y12'],
        /black stools.* at once|at once.*black stools/,
      ],
      [['sulfonylurea', 'glinide', 'insulin'], /nothing by mouth and call 112 at once/],
      [['antipsychotic'], /at once for high fever|movements of the face/],
      [['antiepileptic-inducer'], /contraceptive pill/],
    ]
    for (const [of, sign] of needed)
      if (!local.includes(entry.route) && of.some((id) => classes.includes(id)))
        expect(
          warnings.some((text) => sign.test(text as string)),
          sign.source,
        ).toBe(true)
    if (sentences(entry).includes('Severe blistering rash (rare, urgent)'))
      expect(
        warnings.some((text) =>
          /at once,?(?: before the next dose,)? if you get any rash/.test(text as string),
        ),
      ).toBe(true)
  })

  it.each([
    // Section 8.6 of US labels, 4.2 of the UK’s: a lower dose or a longer interval when the kidneys are weak.
    ...['paracetamol', 'benzodiazepine', 'simvastatin', 'valproic acid', 'propranolol'].map(
      (of) => [of, 'kidney'] as const,
    ),
    ['ethambutol', 'liver'],
    ['lithium', 'pregnancy'],
    ['sildenafil', 'pregnancy'],
    ['tadalafil', 'pregnancy'],
    ['nitrofurantoin', 'pregnancy'],
    ['linezolid', 'alcohol'],
  ] as const)('never calls %s safe as to %s, nor not reacting', (of, topic) => {
    const told = formulary.salts.filter(
      (entry) => !local.includes(entry.route) && keysOf(entry).includes(of),
    )
    expect(told.length).toBeGreaterThan(0)
    for (const { name, safety } of told) {
      expect(safety[topic].verdict, name).not.toMatch(/^safe/)
      expect(formularyTexts.en[safety[topic].note], name).not.toMatch(/does not react|is limited/)
    }
  })

  it('never leaves when to see a doctor open where the sign is grave', () => {
    const sign =
      /chest pain|black stools|vomit blood|breathless|yellow eyes|fainting|self-harm|slurred|sight/i
    const open = Object.values(formularyTexts.en)
      .flatMap((text) => text.split(/(?<=[.?!]) /))
      .filter((text) => sign.test(text) && /\b(?:see|tell|get|call)\b/i.test(text))
      .filter((text) => !text.includes('at once'))
    // What a doctor must know before the first dose, not a sign.
    expect(open).toEqual(['Tell your doctor about heart disease, fainting or low potassium.'])
  })

  it.each(entries)('of %s names a label or a law for each age that it tells', (_, entry) => {
    const ages = sentences(entry).filter((text) => /\d+ (?:years|months)\b/.test(text))
    if (!ages.some((text) => /under|over|children|babies/.test(text))) return
    // Lists of medicines and formularies of doses stand for no single age.
    const own = entry.sources.filter(({ name }) => !/^(?:WHO Model|National) /.test(name))
    expect(own, ages.join(' ')).not.toEqual([])
  })

  it.each([['Fexofenadine', 'Loratadine', 'Cetirizine', 'Levocetirizine', 'Bilastine']])(
    'says nothing of glaucoma where no label does: %s and the like',
    (...names) => {
      for (const name of names)
        expect(entriesNamed([name]).flatMap(sentences).join(' '), name).not.toMatch(/glaucoma/)
    },
  )

  it('of the skin never speaks of taking, nor tells anybody to choose a dose', () => {
    for (const entry of formulary.salts) {
      if (entry.route === 'skin')
        expect(
          sentences(entry).filter((text) => /\btake it\b|^swallow/i.test(text)),
          entry.name,
        ).toEqual([])
      expect(sentences(entry).join(' '), entry.name).not.toMatch(
        /\b(?:use|take) the (?:smallest|lowest) dose/i,
      )
    }
  })

  it('gives no dose but what a label states for everybody', () => {
    const figures = /\d[\d,.]* ?(?:mg|mcg|g|IU|ml|puffs?|tablets?)\b/
    const found = new Set(formulary.salts.flatMap(sentences).filter((text) => figures.test(text)))
    expect([...new Set([...found].map((text) => figures.exec(text)?.[0]))].sort()).toEqual(
      // The most of paracetamol in a day; sugar when it is low; what finasteride is sold for; the strength never to take daily; the single pill.
      ['1.5 mg', '15 g', '4 g', '5 mg', '60,000 IU'],
    )
  })
})

describe('words for complaints and effects', () => {
  it.each([
    ['Bacterial infections', 'hi', 'बैक्टीरिया के संक्रमण'],
    ['Treatment of Bacterial infections', 'hi', 'बैक्टीरिया के संक्रमण (इलाज)'],
    ['Treatment of Hypertension (high blood pressure)', 'ta', 'உயர் ரத்த அழுத்தம் (சிகிச்சை)'],
    ['Prevention of Anaemia', 'te', 'రక్తహీనత (నివారణ)'],
    ['Prevention of heart attack and stroke', 'mr', 'हृदयविकाराचा झटका आणि पक्षाघात (स्ट्रोक) टाळणे'],
    ['Diarrhea', 'gu', 'ઝાડા'],
    ['Diarrhea', 'en', 'Diarrhea'],
    ['Treatment of Unheard disease', 'hi', 'Treatment of Unheard disease'],
    ['', 'hi', ''],
  ] as const)('%s in %s is %s', (english, locale, word) => {
    expect(termIn(english, locale)).toBe(word)
  })

  it('every other spelling leads to a word, and no word to two', () => {
    const known = Object.keys(formularyTexts.en)
    expect(Object.values(terms.same).filter((id) => !known.includes(id))).toEqual([])
    const english = termIds.map((id) => formularyTexts.en[id]?.toLowerCase() ?? '')
    expect(english.filter((word) => word in terms.same || word === '')).toEqual([])
  })
})

describe('what the formulary says of a product', () => {
  const entry = (name: string): Entry => entriesNamed([name])[0] as Entry
  const tablet = { form: 'tablet', release: 'plain', strength: '500mg', alone: true } as const

  it('how to take it depends on form, release and strength', () => {
    expect(textsOf(entry('Paracetamol'), tablet).howToTake).toBeDefined()
    expect(
      textsOf(entry('Paracetamol'), { ...tablet, release: 'sustained' }).howToTake,
    ).toBeUndefined()
    expect(textsOf(entry('Salbutamol'), { ...tablet, form: 'respules' }).howToTake).toBeUndefined()
    expect(textsOf(entry('Levonorgestrel'), tablet).howToTake).toBeUndefined()
    expect(
      textsOf(entry('Levonorgestrel'), { ...tablet, strength: '1.5 mg' }).howToTake,
    ).toBeDefined()
  })

  it('how often it is taken is not said of a combination', () => {
    const about = (alone: boolean) =>
      JSON.stringify(textsOf(entry('Levocetirizine'), { ...tablet, alone }).about)
    expect(about(true)).toContain('once a day')
    expect(about(false)).not.toContain('once a day')
    expect(about(false)).toContain('relieves sneezing')
  })
})
