import type { Catalogue } from '#catalogue/open.ts'
import { safetyOfDrug } from '#catalogue/views/drug-itself.ts'
import { dayTimeText, dosageLines, timedAmounts } from '#i18n/dosage-words.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { T } from '#i18n/t.ts'
import { weekdayNames } from '#i18n/weekday-names.ts'
import { type DayTime, type Dosage, dayTimes, readDosage } from '#model/dosage.ts'
import type { Locale } from '#model/locale.ts'
import type { Seller } from '#model/shop.ts'
import type { Db } from '../../db/types.ts'
import { languagesOf } from '../../household/patient-repository.ts'
import { failed, type Outcome } from '../../kernel/outcome.ts'
import { type Paper, pdfOf } from '../../pdf/paper.ts'
import { decoration, group } from '../../pdf/structure.ts'
import { heightOf, type Style, write } from '../../pdf/text-runs.ts'
import { linesToTake } from '../rows/lines-to-take.ts'
import { linesOf, type StoredOrder, type StoredOrderLine } from '../rows/order-repository.ts'
import {
  readFor,
  type StoredTranscription,
  transcriptionsOf,
} from '../rows/transcription-repository.ts'

/** What a pharmacist read for a medicine that is supplied. */
export type Labelled = {
  patient: string
  productId: number
  name: string
  unit: string
  dose: string
  days: number | null
  /** Of the person that it is for; null: that of the account. */
  locale: Locale | null
}

const labelOf = (
  { product_id: productId, name, unit }: StoredOrderLine,
  { patient, dose, days }: StoredTranscription,
  locale: Locale | null,
): Labelled => ({ patient, productId, name, unit, dose, days, locale })

/**
 * What was read for the approved medicines of an order that are to be taken, each once, whatever it was split into. Labels, plan, calendar and
 * messages are all made from it, so that none tells to take what another forbids.
 */
export const labelledIn = async (
  db: Db,
  order: Pick<StoredOrder, 'id' | 'state'>,
): Promise<Labelled[]> => {
  const read = await transcriptionsOf(db, order.id)
  const lines = await linesToTake(db, [order])
  const languages = await languagesOf(
    db,
    lines.flatMap(({ patient_id }) => patient_id ?? []),
  )
  const labelled = lines.flatMap((line): [number, Labelled][] => {
    const now = line.review === 'approved' ? readFor(read, line).at(-1) : undefined
    if (!now) return []
    return [[line.product_id, labelOf(line, now, languages.get(line.patient_id ?? '') ?? null)]]
  })
  return [...new Map(labelled).values()]
}

/** Every dose that was read for an approved medicine of an order, corrected, returned and recalled ones too: a calendar may still have it. */
export const everLabelledIn = async (db: Db, orderId: string): Promise<Labelled[]> => {
  const read = await transcriptionsOf(db, orderId)
  return (await linesOf(db, [orderId])).flatMap((line) =>
    line.review === 'approved' ? readFor(read, line).map((one) => labelOf(line, one, null)) : [],
  )
}

const perMm = 72 / 25.4
/** A6, as large as a hand. */
const labelSize: [number, number] = [105 * perMm, 148 * perMm]
const planSize: [number, number] = [297 * perMm, 210 * perMm]
const edge = 7 * perMm
const soft = '#444444'

/** Sunrise, sun, sunset and moon, which need no reading. */
const drawTime = (doc: Paper, time: DayTime, x: number, y: number, r: number): void =>
  decoration(doc, () => {
    doc.lineWidth(1.2)
    if (time === 'noon') {
      doc.circle(x, y, r * 0.5).fill('#000000')
      for (let ray = 0; ray < 8; ray++) {
        const [dx, dy] = [Math.cos((ray * Math.PI) / 4), Math.sin((ray * Math.PI) / 4)]
        doc
          .moveTo(x + dx * r * 0.68, y + dy * r * 0.68)
          .lineTo(x + dx * r, y + dy * r)
          .stroke('#000000')
      }
    } else if (time === 'night') {
      doc.circle(x, y, r * 0.8).fill('#000000')
      doc.circle(x + r * 0.4, y - r * 0.25, r * 0.68).fill('#ffffff')
    } else {
      const up = time === 'morning' ? -1 : 1
      doc
        .save()
        .rect(x - r, y - r, 2 * r, r)
        .clip()
        .circle(x, y, r * 0.7)
        .fill('#000000')
        .restore()
      doc
        .moveTo(x - r, y)
        .lineTo(x + r, y)
        .stroke('#000000')
      // An arrow up in the morning, down in the evening.
      doc
        .moveTo(x - r * 0.3, y + r * 0.5 - up * r * 0.2)
        .lineTo(x, y + r * 0.5 + up * r * 0.2)
        .lineTo(x + r * 0.3, y + r * 0.5 - up * r * 0.2)
        .stroke('#000000')
    }
  })

/** Whether something is taken on every day: a box a day beside what is taken once a week would be an overdose. */
const isDaily = ({ whenNeeded, often }: Dosage): boolean =>
  !whenNeeded && (often === null || often.is === 'times' || often.is === 'hours')

type Context = {
  t: T
  locale: Locale
  seller: Seller
  catalogue: Catalogue | null
  orderId: string
}

/** What must not be done with a medicine: what its page says in so many words of alcohol and driving. */
const notesOf = ({ catalogue, locale }: Context, productId: number): string[] =>
  catalogue === null
    ? []
    : safetyOfDrug(catalogue, productId, locale).flatMap(({ topic, verdict, note }) =>
        verdict === 'unsafe' && note !== undefined && (topic === 'alcohol' || topic === 'driving')
          ? [note]
          : [],
      )

/** The lines of a dose, or that it is as the doctor told; never more than was read. */
const linesFor = (t: T, { days }: Labelled, dosage: Dosage | null): string[] => [
  ...(dosage
    ? dosageLines(t, dosage, days)
    : [t('label:asTold'), ...(days === null ? [] : [t('label:days', { count: days })])]),
]

const drawLabel =
  (context: Context, one: Labelled) =>
  (doc: Paper): void => {
    const { t, seller, orderId } = context
    const dosage = readDosage(one.dose, one.unit)
    doc.addPage({ size: labelSize, margin: 0 })
    const width = labelSize[0] - 2 * edge
    const foot = labelSize[1] - edge
    let top = edge
    const say = (text: string, style: Style, gap = 3): void => {
      if (top + heightOf(doc, text, width, style) > foot) {
        doc.addPage({ size: labelSize, margin: 0 })
        const whose = `${one.patient} · ${one.name}`
        top = write(doc, whose, { x: edge, top: edge, width }, { size: 9, weight: 'bold' }) + 6
      }
      top = write(doc, text, { x: edge, top, width }, style) + gap
    }
    say(one.patient, { size: 17, weight: 'bold', tag: 'H1' })
    say(one.name, { size: 15, weight: 'bold', tag: 'H2' }, 6)
    for (const { time, text } of dosage ? timedAmounts(t, dosage) : []) {
      drawTime(doc, time, edge + 9, top + 12, 8)
      const line = [dayTimeText(t, time), text].filter(Boolean).join(': ')
      top = Math.max(
        top + 22,
        write(doc, line, { x: edge + 26, top: top + 1, width: width - 26 }, { size: 15 }) + 4,
      )
    }
    for (const text of linesFor(t, one, dosage)) say(text, { size: 14 })
    for (const note of notesOf(context, one.productId)) say(note, { size: 10 })
    top += 4
    say(t('label:written', { text: one.dose }), { size: 9, color: soft })
    say(t('label:closing'), { size: 9, color: soft })
    say([seller.name, seller.contact, orderId].join(' · '), { size: 8, color: soft })
  }

/** Without the stop of a shortened word, for which there is no room over a box. */
const weekdays = (locale: Locale): string[] =>
  weekdayNames(locale, 'short').map((name) => name.replace(/\.$/, ''))

/** A dose, and whether it has a box for each day. */
type PlanRow = [text: string, hasBoxes: boolean]

const drawPlan =
  (context: Context, patient: string, all: readonly Labelled[]) =>
  (doc: Paper): void => {
    const { t, locale } = context
    const read = all.map((one) => ({ one, dosage: readDosage(one.dose, one.unit) }))
    const days = weekdays(locale)
    const box = 30
    const right = planSize[0] - edge
    const width = right - edge - days.length * box - 12
    let top = edge
    const fits = (height: number): boolean => top + height <= planSize[1] - edge
    /** Each page says whose plan it is. */
    const page = (style: Style): void => {
      doc.addPage({ size: planSize, margin: 0 })
      const at = { x: edge, top: edge, width: right - edge }
      top = write(doc, t('label:plan', { name: patient }), at, { ...style, weight: 'bold' }) + 6
    }
    page({ size: 20, tag: 'H1' })
    const head = (title: string, time: DayTime | null): void => {
      if (time) drawTime(doc, time, edge + 9, top + 11, 8)
      const at = { x: edge + (time ? 26 : 0), top, width }
      write(doc, title, at, { size: 15, weight: 'bold', tag: 'columnHead' })
      days.forEach((day, nth) => {
        const x = right - (days.length - nth) * box
        const style: Style = { size: 9, color: soft, tag: 'columnHead' }
        write(doc, day, { x, top: top + 4, width: box - 2 }, style)
      })
      top += 26
    }
    const rowStyle: Style = { size: 13, tag: 'rowHead' }
    const heightOfRow = ([text]: PlanRow): number =>
      Math.max(26, heightOf(doc, text, width, rowStyle) + 6)
    const row = ([text, hasBoxes]: PlanRow): void => {
      write(doc, text, { x: edge, top: top + 2, width }, rowStyle)
      days.forEach((_, nth) => {
        const x = right - (days.length - nth) * box
        write(doc, '', { x, top, width: box }, { size: 13, tag: 'TD' })
        if (hasBoxes)
          decoration(doc, () => {
            doc
              .rect(x, top + 2, 20, 20)
              .lineWidth(0.8)
              .stroke('#000000')
          })
      })
      top += heightOfRow([text, hasBoxes])
    }
    /** A table on each page that it needs, with its head: a row without the time of day above it is a dose at any time. */
    const part = (title: string, time: DayTime | null, rows: readonly PlanRow[]): void => {
      for (let nth = 0; nth < rows.length; ) {
        if (!fits(34 + heightOfRow(rows[nth] as PlanRow))) page({ size: 12 })
        group(doc, 'Table', () => {
          group(doc, 'TR', () => head(title, time))
          do group(doc, 'TR', () => row(rows[nth++] as PlanRow))
          while (nth < rows.length && fits(heightOfRow(rows[nth] as PlanRow)))
        })
        top += 6
      }
    }
    for (const time of dayTimes)
      part(
        dayTimeText(t, time),
        time,
        read.flatMap(({ one, dosage }): PlanRow[] => {
          const dose = dosage && timedAmounts(t, dosage).find((each) => each.time === time)
          if (!dosage || !dose) return []
          const parts = [one.name, dose.text, ...dosageLines(t, dosage, one.days)]
          return [[parts.filter(Boolean).join(' · '), true]]
        }),
      )
    const others = read.filter(({ dosage }) => !dosage || timedAmounts(t, dosage).length === 0)
    part(
      t('label:otherTimes'),
      null,
      others.map(({ one, dosage }) => [
        [
          one.name,
          ...linesFor(t, one, dosage),
          ...(dosage ? [] : [t('label:written', { text: one.dose })]),
        ].join(' · '),
        dosage !== null && isDaily(dosage),
      ]),
    )
  }

export type DosageLabels = Omit<Context, 't'> & { labelled: readonly Labelled[]; at: Date }

/** A label for each medicine and a plan of the week for each patient, in large type and in the language of whom they are for. */
export const dosageLabelsPdf = ({ labelled, at, ...given }: DosageLabels): Promise<Uint8Array> => {
  const patients = Map.groupBy(labelled, ({ patient }) => patient)
  const read = labelled.map((one) => one.locale ?? given.locale)
  // The file is in the language of its labels where all have one.
  const locale = read.every((one) => one === read[0]) ? (read[0] ?? given.locale) : given.locale
  const inLanguage =
    (of: Locale | null, draw: (context: Context) => (doc: Paper) => void) =>
    (doc: Paper): void => {
      const own = of ?? given.locale
      group(doc, 'Sect', () => draw({ ...given, locale: own, t: serverTexts(own) })(doc), own)
    }
  return pdfOf(
    {
      title: `${serverTexts(locale)('label:title')} ${given.orderId}`,
      author: given.seller.name,
      at,
      locale,
      beside: read.find((one) => one !== locale) ?? locale,
    },
    [
      ...labelled.map((one) => inLanguage(one.locale, (context) => drawLabel(context, one))),
      ...[...patients].map(([patient, own]) =>
        inLanguage(own.find((one) => one.locale)?.locale ?? null, (context) =>
          drawPlan(context, patient, own),
        ),
      ),
    ],
  )
}

/** The file as a reply; refused where no dose was read. */
export const sentLabels = async (of: DosageLabels): Promise<Outcome<null>> =>
  of.labelled.length === 0
    ? failed('notFound', { field: 'id' })
    : {
        ok: null,
        file: {
          bytes: await dosageLabelsPdf(of),
          mediaType: 'application/pdf',
          name: `labels-${of.orderId}.pdf`,
        },
      }
