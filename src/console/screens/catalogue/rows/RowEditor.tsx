import { useEffect, useRef, useState } from 'react'
import type { EditReport, Preview } from '#contract/publishing/content.ts'
import type { OneRow } from '#contract/publishing/rows.ts'
import { CallFault, send } from '../../../call.ts'
import type { Me } from '../../../me.ts'
import { useDraft } from '../../../parts/drafts.ts'
import { Fault } from '../../../parts/Fault.tsx'
import { renew } from '../../../queries.ts'
import { Publishing } from '../Publishing.tsx'
import type { Edits, Entity } from './edits.ts'
import { AddedRows } from './NumberInput.tsx'
import { Proposal } from './Proposal.tsx'
import { RowInput } from './RowInput.tsx'
import { changedFields } from './values.ts'
import { t } from './words.ts'

/** Fields that have acts of their own. */
const elsewhere: readonly string[] = ['withdrawn', 'generalReview']

type State = { edits: Edits; found: Preview }
type Wrong = { field: string; reason: string } | null

type Props = {
  entity: Entity
  at: (string | number)[]
  of: OneRow
  title: string
  me: Me
  isNew?: boolean
  /** Edits of other rows that this one needs, such as a maker of a new product. */
  besides?: Edits
  mayRemove?: boolean
  done: (report: EditReport | null) => Promise<unknown>
}

const wrongIn = (error: unknown, fields: OneRow['fields']): Wrong => {
  const first = error instanceof CallFault ? error.failure.errors[0] : undefined
  const field = first?.field?.split('.')[0]
  return first && field !== undefined && fields.some(({ name }) => name === field)
    ? { field, reason: first.reason ?? first.msg }
    : null
}

const namesOf = (edits: Edits): Record<string, string> =>
  Object.fromEntries(
    edits.flatMap(({ entity, key, set }) =>
      typeof set?.name === 'string' ? [[`${entity} ${key.join(':')}`, set.name]] : [],
    ),
  )

/** A form for the fields of a row. What is typed is checked by the server, shown as it would be, and only then published. */
export const RowEditor = ({
  entity,
  at,
  of,
  title,
  me,
  isNew = false,
  besides = [],
  mayRemove = false,
  done,
}: Props) => {
  const form = useRef<HTMLFormElement>(null)
  // Another operator's publish does not change what is being typed over: only what differs is sent.
  const [{ row, fields: known }] = useState(of)
  const [state, setState] = useState<State | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [wrong, setWrong] = useState<Wrong>(null)
  const [isBusy, setBusy] = useState(false)
  /** How often something was typed: a check of what stood there before is over. */
  const changes = useRef(0)
  const draft = useDraft(`row ${entity} ${isNew ? 'new' : at.join(':')}`)
  const [isBack, setBack] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, not again while it is typed over
  useEffect(() => {
    if (!form.current) return
    setBack(draft.putBack(form.current))
    const texts = form.current.querySelectorAll<HTMLInputElement>('input:not([type]), textarea')
    if (isNew) [...texts].find(({ value }) => value === '')?.focus()
  }, [])
  const fields = known.filter(({ name }) => !elsewhere.includes(name))

  const refuse = (wrong: Wrong, caught: Error | null): void => {
    setWrong(wrong)
    setError(wrong ? null : caught)
    if (wrong)
      form.current
        ?.querySelector<HTMLElement>(`[data-field="${wrong.field}"] :is(input, textarea, select)`)
        ?.focus()
  }
  const propose = async (edits: Edits): Promise<void> => {
    setBusy(true)
    setState(null)
    refuse(null, null)
    const before = changes.current
    try {
      const preview = await send('POST /api/ops/catalogue/preview', { body: { edits } })
      if (changes.current !== before) return
      // Where another operator has taken the number since, a new row would change theirs.
      const isTaken = isNew && preview.changes.every(({ field }) => field !== 'id')
      if (isTaken) setError(new Error(t('taken')))
      else setState({ edits, found: preview })
    } catch (caught) {
      if (changes.current === before) refuse(wrongIn(caught, fields), caught as Error)
    } finally {
      setBusy(false)
    }
  }
  const check = async (): Promise<void> => {
    if (!form.current) return
    const typed = Object.fromEntries(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    )
    const read = changedFields(fields, isNew ? {} : row, typed)
    if ('fault' in read) {
      setState(null)
      refuse({ field: read.fault.field, reason: t(read.fault.why) }, null)
      return
    }
    await propose([...besides, { entity, key: at, set: read.set as never }])
  }
  const change = (): void => {
    changes.current += 1
    setState(null)
    setWrong(null)
  }
  const finish = async (report: EditReport | null): Promise<void> => {
    draft.drop()
    setBack(false)
    setState(null)
    await renew('catalogue')
    await done(report)
  }
  return (
    <AddedRows value={namesOf(besides)}>
      <form
        ref={form}
        className="panel stack"
        aria-label={t('row')}
        onChange={change}
        onInput={(event) => draft.keep(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <h2>{t('row')}</h2>
        <p className="soft">{t('rowHelp')}</p>
        {isBack && <p role="status">{t('draftBack')}</p>}
        <div className="row-fields">
          {fields.map((field) => (
            <RowInput
              key={field.name}
              of={field}
              value={row[field.name]}
              fault={wrong?.field === field.name ? wrong.reason : undefined}
              changed={change}
            />
          ))}
        </div>
        <Fault error={error} />
        <div className="row">
          <button type="submit" className="do" disabled={isBusy}>
            {t('check')}
          </button>
          {mayRemove && (
            <button
              type="button"
              disabled={isBusy}
              onClick={() => void propose([{ entity, key: at, remove: true }])}
            >
              {t('remove')}
            </button>
          )}
        </div>
        {isBusy && (
          <>
            <p role="status">{t('checking')}</p>
            <Publishing />
          </>
        )}
      </form>
      {state && <Proposal {...state} title={title} me={me} done={finish} />}
    </AddedRows>
  )
}
