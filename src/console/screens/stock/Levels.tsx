import { useState } from 'react'
import type { NoteTaken } from '#contract/fulfilment/stock.ts'
import { CallFault, sendFile } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { Table } from '../../parts/Table.tsx'
import { useAttempt } from '../../parts/useAttempt.ts'
import { renew } from '../../queries.ts'
import { ListFile, RefusedLines } from './ListFile.tsx'
import { t } from './words.ts'

/** Takes over what another program counts: the file is read and shown first, and taken with one press. */
export const Levels = ({ me }: { me: Me }) => {
  const [reference, setReference] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [seen, setSeen] = useState<NoteTaken | null>(null)
  const [isDone, setDone] = useState(false)
  const [isOlder, setOlder] = useState(false)
  const { error, isBusy, attempt } = useAttempt()
  const run = async (of: File, isPreview: boolean, older = false): Promise<void> => {
    setFile(of)
    setOlder(older)
    const isTaken = await attempt(async () => {
      const countedAt = new Date(of.lastModified).toISOString()
      const query = { reference, preview: String(isPreview), countedAt, older: String(older) }
      setSeen(await sendFile('POST /api/ops/stock/levels', of, 'application/octet-stream', query))
      setDone(!isPreview)
      if (!isPreview) await renew('stock')
    })
    if (!isTaken) setSeen(null)
  }
  if (!me.permissions.includes('stock.write')) return <p>{t('notYours')}</p>
  return (
    <>
      <h1>{t('levels')}</h1>
      <section className="panel" aria-label={t('levels')}>
        <p>{t('levelsHint')}</p>
        <div className="row">
          <Field
            label={t('levelsReference')}
            value={reference}
            maxLength={80}
            onChange={({ target }) => setReference(target.value)}
          />
          <ListFile
            label={t('listFile')}
            isOff={isBusy}
            take={(chosen) => void run(chosen, true)}
          />
        </div>
      </section>
      <Fault error={error} />
      {file && error instanceof CallFault && error.failure.errors[0]?.code === 'levelsOlder' && (
        <button type="button" disabled={isBusy} onClick={() => void run(file, true, true)}>
          {t('levelsOlder')}
        </button>
      )}
      {seen && (
        <section className="panel" aria-label={t('levelsSeen')}>
          <h2>{file?.name}</h2>
          <p role="status">
            {t(isDone ? 'levelsDone' : 'levelsWould', {
              count: seen.received,
              refused: seen.refused.length,
              unsellable: seen.unsellable,
            })}
            {seen.stopped > 0 && ` ${t('stoppedSale', { count: seen.stopped })}`}
          </p>
          <RefusedLines of={seen.refused} />
          {!isDone && seen.received > 0 && (
            <Table
              t={t}
              name={t('levelsSeen')}
              rows={seen.rows.filter(({ is }) => is === 'received').slice(0, 200)}
              keyOf={(row) => row.line}
              row={(row) => ({
                product: row.productName,
                batch: row.fields.batch ?? '—',
                onShelfInAll: row.units,
              })}
            />
          )}
          {!isDone && file && (
            <div className="foot-bar">
              <button
                type="button"
                className="do"
                disabled={isBusy || seen.received === 0}
                onClick={() => void run(file, false, isOlder)}
              >
                {t('levelsTake', { count: seen.received })}
              </button>
            </div>
          )}
        </section>
      )}
    </>
  )
}
