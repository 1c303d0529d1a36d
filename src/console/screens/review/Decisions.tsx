import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReviewContext } from '#contract/pharmacist/pharmacist.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { readDose } from '#model/dose.ts'
import { CallFault, send } from '../../call.ts'
import { fillIn, useDraft, valuesOf } from '../../parts/drafts.ts'
import { Fault } from '../../parts/Fault.tsx'
import { latinKey } from '../../parts/latin-key.ts'
import {
  choiceOf,
  type LineChoice,
  labelOf,
  ofLine,
  type Problem,
  paperOf,
  problemsIn,
  type ReviewLine,
  refusedAt,
  type TypedDecision,
  verdictOf,
} from './decision.ts'
import { Gate, missingReasons, openPairs, pairRefused, reasonsIn } from './Gate.tsx'
import { LineRow } from './LineRow.tsx'
import { isCommand, isTyping } from './Paper.tsx'
import { PaperFields } from './PaperFields.tsx'
import { t } from './words.ts'

/** The choice of a key. */
const choices: Record<string, LineChoice> = { a: 'approve', q: 'ask', r: 'reject' }

type Props = {
  of: ReviewContext
  pending: readonly ReviewLine[]
  /** The prescription in view; and how often a person chose one, by its tab or its number. */
  shown: string | null
  byHand: number
  /** Where the key was pressed that chose it; null for a tab. */
  from: EventTarget | null
  show: (id: string) => void
  typed: TypedDecision
  setTyped: (typed: TypedDecision) => void
  again: () => Promise<void>
}

const typedIn = (form: HTMLFormElement): TypedDecision =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** The line in whose row an element is; null elsewhere. */
export const lineAt = (element: EventTarget | null): number | null => {
  const row = element instanceof Element ? element.closest<HTMLElement>('[data-line]') : null
  return row ? Number(row.dataset.line) : null
}

/** Which lines a key decides: the one that has the focus, else those that are still open, else all of them while they agree. */
const linesOfKey = (
  all: readonly ReviewLine[],
  typed: TypedDecision,
  focus: EventTarget | null,
): number[] => {
  const here = lineAt(focus)
  if (here !== null) return [here]
  // A line that waits for its customer is decided by itself alone.
  const numbers = all.filter(({ waits }) => waits !== 'asked').map(({ line }) => line)
  const open = numbers.filter((line) => choiceOf(typed, line) === null)
  if (open.length > 0) return open
  return new Set(numbers.map((line) => choiceOf(typed, line))).size === 1 ? numbers : []
}

/** What a pharmacist read on the papers and decided about each line, beside the papers themselves. */
export const Decisions = ({
  of,
  pending,
  shown,
  byHand,
  from,
  show,
  typed,
  setTyped,
  again,
}: Props) => {
  const params = { id: of.order.order.orderId }
  const files = of.patients
  const today = dayInIndia(new Date())
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const draft = useDraft(`desk ${params.id}`)
  const [isBack, setBack] = useState(false)
  /** What a dose has filled in, which the next dose may replace; what was typed there stays. */
  const counted = useRef(new Map<string, string>())
  const pairs = openPairs(
    of,
    pending.map(({ line }) => line),
  )
  /** All that is missing, in the order of the form. */
  const missingIn = (fields: TypedDecision): Problem[] => [
    ...problemsIn(pending, { files, typed: fields, today }),
    ...missingReasons(pairs, of, fields),
  ]
  /** Whether the program fills in, which is kept together with what a hand types, and not by itself. */
  const isFilling = useRef(false)
  const fill = (values: Readonly<Record<string, string>>): void => {
    isFilling.current = true
    if (form.current) fillIn(form.current, values)
    isFilling.current = false
  }
  const keep = (): void => {
    if (!form.current) return
    if (!isFilling.current) draft.keep(form.current)
    setTyped(typedIn(form.current))
  }
  const now = (): TypedDecision => (form.current ? typedIn(form.current) : {})
  // What was kept is put back once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again while it is typed over
  useEffect(() => {
    if (!form.current) return
    const known = pending.flatMap(({ line, readBefore }) =>
      readBefore && files.length > 1
        ? [[ofLine('paper', line), readBefore.prescriptionId] as const]
        : [],
    )
    fill(Object.fromEntries(known))
    setBack(draft.putBack(form.current))
    setTyped(typedIn(form.current))
  }, [])

  /** Lines that are approved and read from no prescription yet are read from this one. */
  const readFrom = (id: string): void => {
    if (files.length < 2) return
    const here = lineAt(from)
    const fields = now()
    const lines =
      here === null
        ? pending.filter(({ line }) => {
            return choiceOf(fields, line) === 'approve' && paperOf(fields, line, files) === null
          })
        : pending.filter(({ line }) => line === here)
    fill(Object.fromEntries(lines.map(({ line }) => [ofLine('paper', line), id])))
    keep()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that a person chooses one
  useEffect(() => {
    if (byHand > 0 && shown !== null) readFrom(shown)
  }, [byHand])

  /** What a dose says besides itself goes to its fields, unless something else was typed there. */
  const count = (line: ReviewLine): void => {
    const fields = now()
    const read = readDose(fields[ofLine('dose', line.line)] ?? '', line.unit)
    const values: Record<string, string> = {}
    for (const field of ['perDay', 'days'] as const) {
      const name = ofLine(field, line.line)
      const before = fields[name] ?? ''
      if (before !== '' && before !== counted.current.get(name)) continue
      // A dose without days says nothing about those that stand in their field.
      if (field === 'days' && read.days === null) continue
      const value = read[field] === null ? '' : String(read[field])
      counted.current.set(name, value)
      values[name] = value
    }
    fill(values)
  }
  /** Days that stand in their own field need not stand in the dose too. */
  const shorten = (line: ReviewLine): void => {
    const fields = now()
    const read = readDose(fields[ofLine('dose', line.line)] ?? '', line.unit)
    if (
      read.days !== null &&
      read.dose !== '' &&
      fields[ofLine('days', line.line)] === String(read.days)
    )
      fill({ [ofLine('dose', line.line)]: read.dose })
  }
  const lineOf = (name: string, field: string): ReviewLine | undefined =>
    pending.find(({ line }) => name === `${field} ${line}`)

  const goTo = ({ field }: Pick<Problem, 'field'>): void => {
    const paper = files.find(({ prescriptionId }) => field.endsWith(` ${prescriptionId}`))
    if (paper) flushSync(() => show(paper.prescriptionId))
    const control = form.current?.querySelector<HTMLElement>(`[name="${field}"]`)
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }
  const typedNow = (event: FormEvent<HTMLFormElement>): void => {
    const { name, value } = event.target as HTMLInputElement
    const dosed = lineOf(name, 'dose')
    if (dosed) count(dosed)
    const decided = lineOf(name, 'verdict')
    if (decided && value === 'approve' && byHand > 0 && shown !== null) {
      const fields = now()
      if (paperOf(fields, decided.line, files) === null)
        fill({ [ofLine('paper', decided.line)]: shown })
    }
    const chosen = lineOf(name, 'paper')
    if (chosen) show(value)
    setProblems((before) => before.filter(({ field }) => field !== name))
    keep()
  }
  // Keys work wherever the focus is.
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const choice = choices[latinKey(event)]
      if (!choice || !isCommand(event)) return
      event.preventDefault()
      // Where it was pressed: a hand may have gone on before it was told from a scan.
      const lines = linesOfKey(pending, now(), event.target)
      flushSync(() =>
        fill(
          Object.fromEntries(
            lines
              // What is asked already is not asked again.
              .filter((line) => choice !== 'ask' || !isAsked(line))
              .map((line) => [ofLine('verdict', line), choice]),
          ),
        ),
      )
      keep()
      // The first thing to read from the paper.
      const [first] = missingIn(now())
      // A hand that has gone into a field since then stays there: what it types next belongs there.
      if (first && !isTyping(document.activeElement)) goTo(first)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  const record = async (): Promise<void> => {
    setError(null)
    for (const line of pending) shorten(line)
    const fields = now()
    const missing = missingIn(fields)
    setProblems(missing)
    const lines = pending.flatMap((line) => verdictOf(line, { files, typed: fields, today }) ?? [])
    const [first] = missing
    if (first) {
      goTo(first)
      return
    }
    if (lines.length === 0) {
      setError(new Error(t('nothingChosen')))
      return
    }
    setBusy(true)
    try {
      await send('POST /api/ops/orders/{id}/review', {
        params,
        body: { lines, pairs: reasonsIn(pairs, fields) },
      })
      draft.drop()
      await again()
      // What is typed for lines that are still open stays.
      if (form.current) {
        fill(Object.fromEntries(lines.map(({ line }) => [ofLine('reason', line), ''])))
        const open = pending.filter(({ line }) => lines.every((one) => one.line !== line))
        const left = Object.keys(valuesOf(form.current)).filter((name) => !name.startsWith('paper'))
        // What the program filled in is no draft: it is filled in again.
        if (open.some(({ line }) => left.some((name) => name.endsWith(` ${line}`))))
          draft.keep(form.current)
        setTyped(typedIn(form.current))
      }
    } catch (caught) {
      const errors = caught instanceof CallFault ? caught.failure.errors : []
      const refused = [
        ...refusedAt(errors, lines, { files, typed: fields, lines: pending }),
        ...pairRefused(errors),
      ]
      if (refused.length < Math.max(1, errors.length)) setError(caught as Error)
      else setProblems(refused)
      const [one] = refused
      if (one) goTo(one)
    } finally {
      setBusy(false)
    }
  }
  /** Ends a question by itself: what is typed for other lines stays. */
  const takeBack = async (line: number): Promise<void> => {
    setError(null)
    setBusy(true)
    try {
      const body = { lines: [{ line, verdict: 'takeBack' as const }], pairs: [] }
      await send('POST /api/ops/orders/{id}/review', { params, body })
      await again()
    } catch (caught) {
      setError(caught as Error)
    } finally {
      setBusy(false)
    }
  }
  /** Enter goes to what is still to be filled in, and at last to the button: it decides nothing by itself. */
  const onKey = (event: KeyboardEvent<HTMLFormElement>): void => {
    const { key, target, currentTarget } = event
    if (key === 'Escape' && target instanceof HTMLInputElement) target.blur()
    if (key !== 'Enter') return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      currentTarget.requestSubmit()
    } else if (target instanceof HTMLInputElement) {
      event.preventDefault()
      const [next] = missingIn(now()).filter(({ field }) => field !== target.name)
      if (next) goTo(next)
      else currentTarget.querySelector<HTMLElement>('button[type=submit]')?.focus()
    }
  }
  const isAsked = (line: number): boolean =>
    pending.some((one) => one.line === line && one.waits === 'asked')
  const held = missingReasons(pairs, of, typed)
  // Each is said at its field; the foot leads to the first.
  const [wrong] = problems
  const columns = files.length > 1 ? 8 : 7
  const isChosen = (choice: LineChoice): boolean =>
    pending.some(({ line }) => choiceOf(typed, line) === choice)
  return (
    <form
      ref={form}
      className="decisions"
      aria-label={t('decisions')}
      noValidate
      onInput={typedNow}
      onBlur={({ target }: { target: Element }) => {
        const dosed = lineOf(target.getAttribute('name') ?? '', 'dose')
        if (dosed) shorten(dosed)
      }}
      onKeyDown={onKey}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void record()
      }}
    >
      {isBack && <p role="status">{t('draftBack')}</p>}
      {files.map((file, nth) => (
        <PaperFields
          key={file.prescriptionId}
          of={file}
          number={nth + 1}
          isShown={file.prescriptionId === shown}
          takesSecond={pending.some(
            (line) =>
              line.takesSecond &&
              choiceOf(typed, line.line) === 'approve' &&
              paperOf(typed, line.line, files) === file,
          )}
          typed={typed}
          fill={fill}
          problems={problems}
        />
      ))}
      <section className="panel lines" aria-label={t('lines')}>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('ordered')}</th>
              {files.length > 1 && <th scope="col">{t('whichPrescription')}</th>}
              <th scope="col">{t('doseShort')}</th>
              <th scope="col">{t('perDayShort')}</th>
              <th scope="col">{t('days')}</th>
              <th scope="col" className="need">
                {t('needs')}
              </th>
              <th scope="col">{t('decision')}</th>
            </tr>
          </thead>
          <tbody>
            {pending.map((line) => (
              <LineRow
                key={line.line}
                of={line}
                files={files}
                typed={typed}
                problems={problems}
                columns={columns}
                phone={of.order.order.address?.contactNumber}
                takeBack={() => void takeBack(line.line)}
              />
            ))}
          </tbody>
        </table>
        <p className="soft">{t('deskKeys')}</p>
      </section>
      {pairs.map((pair) => (
        <Gate key={pair.salts.map(({ id }) => id).join()} of={pair} problems={problems} />
      ))}
      <div className="foot-bar">
        <div>
          {wrong && (
            <p role="alert">
              <button type="button" className="link" onClick={() => goTo(wrong)}>
                {[wrong.about, labelOf(wrong.field)].filter(Boolean).join(' · ')}: {wrong.text}
              </button>{' '}
              {problems.length > 1 && t('moreWrong', { count: problems.length - 1 })}
            </p>
          )}
          <Fault error={error} />
          {problems.length === 0 && held.length > 0 && (
            <p>
              <button type="button" className="link" onClick={() => held[0] && goTo(held[0])}>
                {t('openPair', { pair: held[0]?.about ?? '' })}
              </button>
            </p>
          )}
          {problems.length === 0 && held.length === 0 && !error && (
            <p className="soft">
              {t('decisionsDone')} {isChosen('reject') && t('refuseDone')}{' '}
              {isChosen('ask') && t('askDone')}
            </p>
          )}
        </div>
        <button type="submit" className="do" disabled={isBusy}>
          {t('recordDecisions')} <kbd>Ctrl ↵</kbd>
        </button>
      </div>
    </form>
  )
}
