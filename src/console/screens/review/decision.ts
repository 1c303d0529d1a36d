import type { WireError } from '#contract/core/envelope.ts'
import type { Verdict } from '#contract/fulfilment/verdict.ts'
import type { ReviewContext } from '#contract/pharmacist/pharmacist.ts'
import { readDay } from '#model/typed-day.ts'
import type { TextKey } from '../../texts.ts'
import { t } from './words.ts'

export type ReviewLine = ReviewContext['lines'][number]
/** How much was ordered of a medicine, and the schedule under which it is sold, where it is in one. */
export const unitsOrdered = ({ units, schedule }: Pick<ReviewLine, 'units' | 'schedule'>): string =>
  [
    t('unitCount', { count: units }),
    ...(/^(G|H1?|X)$/.test(schedule) ? [t('schedule', { schedule })] : []),
  ].join(' · ')
export type PaperFile = ReviewContext['patients'][number]
export type LineChoice = 'approve' | 'ask' | 'reject'

/** What is typed at the desk, by the names of the fields: each paper and each line has its own, so that none is typed over for another. */
export type TypedDecision = Readonly<Record<string, string>>

export type PaperField =
  | 'prescriber'
  | 'patient'
  | 'issuedOn'
  | 'registration'
  | 'address'
  | 'validUntil'
  | 'repeats'
  | 'patientConfirmed'
export type LineField = 'verdict' | 'paper' | 'dose' | 'perDay' | 'days' | 'reason' | 'despite'

export const ofPaper = (field: PaperField, id: string): string => `${field} ${id}`
export const ofLine = (field: LineField, line: number): string => `${field} ${line}`

/** What is wrong in a field, in words. */
export type Problem = {
  field: string
  text: string
  /** The medicine, or the paper, that it is about. */
  about: string
}

/** What a missing reason or question says needs no name before it. */
const labels: Record<Exclude<PaperField | LineField, 'reason' | 'despite'>, TextKey> = {
  prescriber: 'doctor',
  patient: 'patient',
  issuedOn: 'issuedOn',
  registration: 'registration',
  address: 'address',
  validUntil: 'validUntil',
  repeats: 'repeats',
  patientConfirmed: 'patientConfirmed',
  verdict: 'decisions',
  paper: 'whichPrescription',
  dose: 'dose',
  perDay: 'perDay',
  days: 'days',
}
/** What a field is called, by its name: `dose 2`. */
export const labelOf = (field: string): string => {
  const [kind = ''] = field.split(' ')
  return kind in labels ? t(labels[kind as keyof typeof labels]) : ''
}

export const choiceOf = (typed: TypedDecision, line: number): LineChoice | null => {
  const chosen = typed[ofLine('verdict', line)]
  return chosen === 'approve' || chosen === 'ask' || chosen === 'reject' ? chosen : null
}

/** The prescription that a line is read from; null while none of several is chosen. */
export const paperOf = (
  typed: TypedDecision,
  line: number,
  files: readonly PaperFile[],
): PaperFile | null => {
  const [only, ...others] = files
  if (others.length === 0) return only ?? null
  const chosen = typed[ofLine('paper', line)]
  return files.find(({ prescriptionId }) => prescriptionId === chosen) ?? null
}

const textIn = (typed: TypedDecision, name: string): string => (typed[name] ?? '').trim()
/** A number; undefined where nothing was written. */
const numberIn = (typed: TypedDecision, name: string): number | undefined => {
  const text = textIn(typed, name)
  return text === '' ? undefined : Number(text)
}

type Deciding = {
  files: readonly PaperFile[]
  typed: TypedDecision
  /** The day in India. */
  today: string
}

/** What the form decided about a line; null where nothing was chosen. */
export const verdictOf = (
  { line }: Pick<ReviewLine, 'line'>,
  { files, typed, today }: Deciding,
): Verdict | null => {
  const verdict = choiceOf(typed, line)
  if (verdict === 'reject' || verdict === 'ask')
    return { line, verdict, reason: textIn(typed, ofLine('reason', line)) }
  const id = paperOf(typed, line, files)?.prescriptionId
  if (verdict === null || id === undefined) return null
  const paper = (field: PaperField): string => textIn(typed, ofPaper(field, id))
  const day = (field: PaperField): string => readDay(paper(field), today) ?? paper(field)
  return {
    line,
    verdict,
    prescriber: paper('prescriber'),
    prescriberRegistration: paper('registration'),
    prescriberAddress: paper('address'),
    patient: paper('patient'),
    patientConfirmed: paper('patientConfirmed') !== '',
    prescription: id,
    issuedOn: day('issuedOn'),
    validUntil: day('validUntil') || undefined,
    repeats: Number(paper('repeats') || '0'),
    dose: textIn(typed, ofLine('dose', line)),
    perDay: numberIn(typed, ofLine('perDay', line)),
    days: numberIn(typed, ofLine('days', line)),
    despite: textIn(typed, ofLine('despite', line)) || undefined,
  }
}

/** The shortest sentence that says who said what. */
export const leastSaid = 10

export const isWarned = ({ forPatient }: ReviewLine): boolean =>
  forPatient?.warnings.some(({ isSevere }) => isSevere) ?? false

const isNumber = (text: string, isWhole: boolean): boolean =>
  (isWhole ? /^\d{1,4}$/ : /^(?:\d{1,5}(?:\.\d+)?|\.\d+)$/).test(text)

/** What is missing or cannot be read before anything is sent, in the order of the form. */
export const problemsIn = (pending: readonly ReviewLine[], given: Deciding): Problem[] => {
  const { files, typed, today } = given
  const problems: Problem[] = []
  const readFrom = new Map<string, { file: PaperFile; takesSecond: boolean }>()
  const ofLines: Problem[] = []
  for (const line of pending) {
    const choice = choiceOf(typed, line.line)
    const add = (field: LineField, text: string): void => {
      ofLines.push({ field: ofLine(field, line.line), text, about: line.name })
    }
    if ((choice === 'ask' || choice === 'reject') && !textIn(typed, ofLine('reason', line.line)))
      add('reason', t('needsReason'))
    if (choice !== 'approve') continue
    const file = paperOf(typed, line.line, files)
    if (!file) add('paper', t(files.length === 0 ? 'needsAnyPaper' : 'needsPaper'))
    else
      readFrom.set(file.prescriptionId, {
        file,
        takesSecond: line.takesSecond || (readFrom.get(file.prescriptionId)?.takesSecond ?? false),
      })
    if (!textIn(typed, ofLine('dose', line.line))) add('dose', t('needsDose'))
    if (isWarned(line) && textIn(typed, ofLine('despite', line.line)).length < leastSaid)
      add('despite', t('needsDespite'))
    for (const [field, isWhole] of [
      ['perDay', false],
      ['days', true],
    ] as const) {
      const text = textIn(typed, ofLine(field, line.line))
      if (text !== '' && !(isNumber(text, isWhole) && Number(text) > 0))
        add(field, t(isWhole ? 'needsWhole' : 'needsNumber'))
    }
  }
  for (const { file, takesSecond } of readFrom.values()) {
    const id = file.prescriptionId
    const about = t('paperNumber', { number: files.indexOf(file) + 1 })
    const add = (field: PaperField, text: string): void => {
      problems.push({ field: ofPaper(field, id), text, about })
    }
    const text = (field: PaperField): string => textIn(typed, ofPaper(field, id))
    if (!text('issuedOn')) add('issuedOn', t('needsIssued'))
    for (const field of ['issuedOn', 'validUntil'] as const)
      if (text(field) && readDay(text(field), today) === null) add(field, t('needsDay'))
    if (!text('prescriber')) add('prescriber', t('needsDoctor'))
    if (!text('patient')) add('patient', t('needsPatient'))
    if (takesSecond && !text('registration')) add('registration', t('needsRegister'))
    if (takesSecond && !text('address')) add('address', t('needsRegister'))
    if (text('repeats') && !isNumber(text('repeats'), true)) add('repeats', t('needsWhole'))
  }
  return [...problems, ...ofLines]
}

const fieldsOfVerdict: Record<string, PaperField | LineField> = {
  prescriber: 'prescriber',
  prescriberRegistration: 'registration',
  prescriberAddress: 'address',
  patient: 'patient',
  patientConfirmed: 'patientConfirmed',
  prescription: 'paper',
  issuedOn: 'issuedOn',
  validUntil: 'validUntil',
  repeats: 'repeats',
  dose: 'dose',
  perDay: 'perDay',
  days: 'days',
  reason: 'reason',
  despite: 'despite',
}
const lineFields: readonly string[] = [
  'verdict',
  'paper',
  'dose',
  'perDay',
  'days',
  'reason',
  'despite',
]

/** The field of a verdict that a refusal is about. */
const fieldsOfCode: Record<string, (verdict: Verdict) => PaperField | LineField> = {
  prescriptionLater: () => 'issuedOn',
  prescriptionExpired: (verdict) =>
    'validUntil' in verdict && verdict.validUntil ? 'validUntil' : 'issuedOn',
  quantityAbove: () => 'days',
  patientDiffers: () => 'patientConfirmed',
  repeatsUsed: () => 'repeats',
  prescriptionUnnamed: () => 'paper',
  prescriptionMissing: () => 'paper',
}

/** What the server refused, at the fields that it is about; what is about none of them is left out. */
export const refusedAt = (
  errors: readonly WireError[],
  sent: readonly Verdict[],
  {
    files,
    typed,
    lines,
  }: { files: readonly PaperFile[]; typed: TypedDecision; lines: readonly ReviewLine[] },
): Problem[] =>
  errors.flatMap((error): Problem[] => {
    const [, number, name] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(error.field ?? '') ?? []
    if (number === undefined) return []
    // A field that cannot be read is named by its place in what was sent, a line that is refused by its own number.
    const verdict =
      error.code === 'invalid'
        ? sent[Number(number)]
        : sent.find(({ line }) => line === Number(number))
    const line = lines.find((one) => one.line === verdict?.line)
    if (!verdict || !line) return []
    const column = error.code === 'registerIncomplete' ? String(error.detail ?? '') : (name ?? '')
    const field = fieldsOfCode[error.code ?? '']?.(verdict) ?? fieldsOfVerdict[column] ?? 'verdict'
    const text = error.reason ?? error.msg
    const paper = paperOf(typed, line.line, files)
    return [
      lineFields.includes(field) || !paper
        ? { field: ofLine(field as LineField, line.line), text, about: line.name }
        : { field: ofPaper(field as PaperField, paper.prescriptionId), text, about: line.name },
    ]
  })
