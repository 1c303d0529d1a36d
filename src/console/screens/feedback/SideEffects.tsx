import { Link } from 'wouter'
import type { SideEffectReport } from '#contract/side-effects/admin.ts'
import { sideEffectStates } from '#model/side-effect.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Fact, Filter, optionsOf, Pages, TextArea } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useFilters } from '../../parts/useFilters.ts'
import { useList, useRead } from '../../parts/useRead.ts'
import { queries, renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

/** How serious a report is, in words; a report that says nothing about it is not called harmless. */
const seriousnessOf = ({ form }: SideEffectReport): string =>
  form.seriousness.length === 0
    ? t('notTold')
    : form.seriousness.map((one) => t(`serious_${one}`)).join(', ')
const isSerious = ({ form }: SideEffectReport): boolean =>
  form.seriousness.some((one) => one !== 'none')

export const SideEffects = () => {
  const { oneOf, page } = useFilters()
  const state = oneOf('state', sideEffectStates) ?? 'new'
  const read = useList(['side-effects', state, page], 'GET /api/ops/side-effects', {
    query: { state, pageNumber: page },
  })
  return (
    <>
      <h1>{t('sideEffects')}</h1>
      <div className="row">
        <Filter
          label={t('state')}
          name="state"
          options={optionsOf(sideEffectStates, (value) => t(`sideEffect_${value}`))}
        />
      </div>
      <Read of={read}>
        {({ reports, hasMore }) => (
          <>
            {reports.length === 0 && <p role="status">{t('noSideEffects')}</p>}
            <ul className="plain rows">
              {reports.map((one) => (
                <li key={one.id}>
                  <Link data-row href={`/voices/side-effects/${one.id}`}>
                    <b>{one.form.medicine || t('notTold')}</b>
                    <span className={isSerious(one) ? 'late' : undefined}>
                      {seriousnessOf(one)}
                    </span>
                    <span>{one.form.reaction.slice(0, 120)}</span>
                    <span>{when(one.reportedAt)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}

const Facts = ({ of }: { of: SideEffectReport }) => {
  const { form } = of
  const facts: [string, string | number | null | undefined][] = [
    [t('seriousness'), seriousnessOf(of)],
    [t('outcomeNow'), form.outcome && t(`health_${form.outcome}`)],
    [t('startedOn'), form.startedOn],
    [t('endedOn'), form.endedOn],
    [t('batch'), form.batch],
    [t('expiry'), form.expiry],
    [t('dose'), form.dose],
    [t('takenFor'), form.takenFor],
    [t('stopped'), form.stopped && t(`stopped_${form.stopped}`)],
    [t('otherMedicines'), form.otherMedicines],
    [t('conditions'), form.conditions],
    [t('initials'), form.initials],
    [t('age'), form.age],
    [t('sex'), form.sex && t(`sex_${form.sex}`)],
    [t('weight'), form.weight],
    [t('reporter'), form.reporter && t(`reporter_${form.reporter}`)],
    [t('contact'), form.contact],
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value === null || value === undefined || value === '' ? (
            <span className="soft">{t('notTold')}</span>
          ) : (
            value
          )}
        </Fact>
      ))}
    </dl>
  )
}

/** A report of a suspected side effect, which the pharmacist reads and sends to the programme. */
export const SideEffectScreen = ({ id, me }: { id: string; me: Me }) => {
  const queryKey = ['side-effects', 'one', id]
  const read = useRead(queryKey, 'GET /api/ops/side-effects/{id}', { params: { id } })
  const act = async (state: 'read' | 'sent', note: string): Promise<void> => {
    queries.setQueryData(
      queryKey,
      await send('POST /api/ops/side-effects/{id}/handle', {
        params: { id },
        body: { state, note },
      }),
    )
    await renew('side-effects')
  }
  return (
    <Read of={read}>
      {(report) => (
        <>
          <p>
            <Link href="/voices/side-effects">{t('sideEffects')}</Link>
          </p>
          <h1>
            {report.form.medicine || t('notTold')}{' '}
            <State of={report.state}>{t(`sideEffect_${report.state}`)}</State>
          </h1>
          <p className="soft">
            {when(report.reportedAt)}
            {report.orderId && me.permissions.includes('orders.read') && (
              <>
                {' · '}
                <Link href={`/orders/${report.orderId}`}>{report.orderId}</Link>
              </>
            )}
          </p>
          {me.permissions.includes('side-effects.handle') && report.state !== 'sent' && (
            <div className="row">
              {report.state === 'new' && (
                <ActionDialog
                  name={t('markRead')}
                  draft={`side-effect-read ${report.id}`}
                  consequence={t('readDone')}
                  act={(fields) => act('read', textIn(fields, 'note'))}
                >
                  <TextArea label={t('noteInside')} name="note" />
                </ActionDialog>
              )}
              <ActionDialog
                name={t('markSent')}
                draft={`side-effect-sent ${report.id}`}
                consequence={t('sentDone')}
                act={(fields) => act('sent', textIn(fields, 'note'))}
              >
                <TextArea label={t('programmeNumber')} name="note" />
              </ActionDialog>
            </div>
          )}
          <section className="panel">
            <h2>{t('whatHappened')}</h2>
            <p className="said" lang={report.locale}>
              {report.form.reaction}
            </p>
            <Facts of={report} />
          </section>
          {report.note && (
            <section className="panel">
              <h2>{t('noteInside')}</h2>
              <p className="said">{report.note}</p>
            </section>
          )}
        </>
      )}
    </Read>
  )
}
