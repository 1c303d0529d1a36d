import type { SideEffectReport } from '#contract/side-effects/admin.ts'
import { formatDay } from '#i18n/date.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import {
  outcomeText,
  reporterText,
  seriousnessText,
  sexText,
  stoppedText,
} from '#i18n/side-effect-words.ts'
import type { T } from '#i18n/t.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { pvpiHelpline } from '#model/side-effect.ts'
import { type Paper, pdfOf } from '../pdf/paper.ts'
import { group } from '../pdf/structure.ts'
import { contentWidth, fact, line, margin, roomFor } from '../pdf/table.ts'
import { heightOf, type Style, write } from '../pdf/text-runs.ts'

type Row = readonly [label: string, value: string]

const labelWidth = 170
const plain: Style = { size: 10 }
const label: Style = { size: 9, color: '#555555' }

/** A titled block of labelled values; what was left out is shown as a dash, as on the paper form. */
const block = (doc: Paper, start: number, title: string, rows: readonly Row[]): number => {
  const head = { x: margin, top: roomFor(doc, start, 60), width: contentWidth }
  let top = write(doc, title, head, { size: 11, weight: 'bold', tag: 'H2' }) + 2
  line(doc, top)
  top += 4
  const width = contentWidth - labelWidth
  const left = { x: margin, width: labelWidth - 8, style: label }
  const right = { x: margin + labelWidth, width, style: plain }
  group(doc, 'Table', () => {
    for (const [name, value] of rows) {
      const text = value === '' ? '—' : value
      const height = Math.max(
        heightOf(doc, text, width, plain),
        heightOf(doc, name, left.width, label),
      )
      top = roomFor(doc, top, height + 4)
      top = fact(doc, top, { ...left, text: name }, { ...right, text }) + 2
    }
  })
  return top + 8
}

const rowsOf = (t: T, report: SideEffectReport): [string, Row[]][] => {
  const { form, locale } = report
  const day = (text: string | undefined): string =>
    text === undefined ? '' : formatDay(locale, text)
  const textOf = (number: number | null): string => (number === null ? '' : String(number))
  return [
    [
      t('sideEffect:patient'),
      [
        [t('sideEffect:initials'), form.initials],
        [t('sideEffect:age'), textOf(form.age)],
        [t('sideEffect:sex'), form.sex === null ? '' : sexText(t, form.sex)],
        [t('sideEffect:weight'), textOf(form.weight)],
        [t('sideEffect:conditions'), form.conditions],
      ],
    ],
    [
      t('sideEffect:aboutReaction'),
      [
        [t('sideEffect:reaction'), form.reaction],
        [t('sideEffect:startedOn'), day(form.startedOn)],
        [t('sideEffect:endedOn'), day(form.endedOn)],
        [
          t('sideEffect:seriousness'),
          form.seriousness.map((one) => seriousnessText(t, one)).join('; '),
        ],
        [t('sideEffect:outcome'), form.outcome === null ? '' : outcomeText(t, form.outcome)],
      ],
    ],
    [
      t('sideEffect:aboutMedicine'),
      [
        [t('sideEffect:medicine'), form.medicine],
        [t('sideEffect:batch'), form.batch],
        [t('sideEffect:expiry'), form.expiry],
        [t('sideEffect:dose'), form.dose],
        [t('sideEffect:takenFor'), form.takenFor],
        [t('sideEffect:stopped'), form.stopped === null ? '' : stoppedText(t, form.stopped)],
        [t('sideEffect:otherMedicines'), form.otherMedicines],
      ],
    ],
    [
      t('sideEffect:aboutReporter'),
      [
        [t('sideEffect:reporter'), form.reporter === null ? '' : reporterText(t, form.reporter)],
        [t('sideEffect:contact'), form.contact],
        [t('sideEffect:order'), report.orderId ?? ''],
      ],
    ],
  ]
}

/** A report as PDF, in the language in which it was written, after the form for consumers of the programme. */
export const reportPdf = (report: SideEffectReport): Promise<Uint8Array> => {
  const t = serverTexts(report.locale)
  const title = t('sideEffect:pdfTitle')
  const draw = (doc: Paper): void => {
    doc.addPage({ size: 'A4', margin: 0 })
    const whole = { x: margin, width: contentWidth }
    const heading: Style = { size: 15, weight: 'bold', tag: 'H1' }
    let top = write(doc, title, { ...whole, top: margin }, heading)
    const day = formatDay(report.locale, dayInIndia(new Date(report.reportedAt)))
    top = write(doc, t('sideEffect:pdfNumber', { id: report.id, day }), { ...whole, top }, label)
    const note = t('sideEffect:pdfNote', { number: pvpiHelpline })
    top = write(doc, note, { ...whole, top: top + 2 }, plain) + 8
    for (const [heading, rows] of rowsOf(t, report)) top = block(doc, top, heading, rows)
  }
  return pdfOf(
    {
      title,
      author: t('common:siteName'),
      at: new Date(report.reportedAt),
      locale: report.locale,
    },
    [draw],
  )
}
