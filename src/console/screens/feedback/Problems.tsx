import { Link } from 'wouter'
import type { ReportedProblem } from '#contract/orders/problems.ts'
import { problemVerdicts, verdictsIn } from '#model/order-problem.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Choice, Fact, Filter, optionsOf, Pages, TextArea } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { RowLink, Table } from '../../parts/Table.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useFilters } from '../../parts/useFilters.ts'
import { useList, useRead } from '../../parts/useRead.ts'
import { queries, renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

const lists = ['open', 'overdue', 'accepted', 'ended', 'all'] as const

const goodsOf = ({ lines }: ReportedProblem): string =>
  lines
    .map(({ productName, packs }) =>
      Number.isInteger(packs) ? `${productName} × ${packs}` : productName,
    )
    .join(', ')

/** What customers report about goods that came, the oldest first. */
export const Problems = () => {
  const { oneOf, page } = useFilters()
  const list = oneOf('list', lists) ?? 'open'
  const read = useList(['problems', list, page], 'GET /api/ops/order-problems', {
    query: { list, pageNumber: page },
  })
  return (
    <>
      <h1>{t('problems')}</h1>
      <div className="row">
        <Filter
          label={t('show')}
          name="list"
          options={optionsOf(lists, (value) => t(`problems_${value}`))}
        />
      </div>
      <Read of={read}>
        {({ problems, overdue, hasMore }) => (
          <>
            {overdue > 0 && (
              <p role="status" className="late">
                {t('overdueProblems', { count: overdue })}
              </p>
            )}
            <Table
              t={t}
              name={t('problems')}
              rows={problems}
              keyOf={(one) => `${one.orderId} ${one.number}`}
              row={(one) => ({
                order: (
                  <RowLink to={`/voices/problems/${one.orderId}/${one.number}`}>
                    {one.orderId}
                  </RowLink>
                ),
                state: <State of={one.state}>{t(`problem_${one.state}`)}</State>,
                problems: t(`problem_${one.kind}`),
                lines: goodsOf(one),
                answerBy: (
                  <span className={one.isOverdue ? 'late by-clock' : 'nowrap'}>
                    {when(one.answerBy)}
                  </span>
                ),
              })}
              empty={t('noProblems')}
            />
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}

/** A report with its photos, and its one answer. */
export const ProblemScreen = ({ id, number, me }: { id: string; number: string; me: Me }) => {
  const queryKey = ['problems', 'one', id, number]
  const params = { id, number: Number(number) }
  const read = useRead(queryKey, 'GET /api/ops/orders/{id}/problems/{number}', { params })
  return (
    <Read of={read}>
      {(problem) => (
        <>
          <p>
            <Link href="/voices/problems">{t('problems')}</Link>
          </p>
          <h1>
            {t(`problem_${problem.kind}`)}{' '}
            <span className={problem.isOverdue ? 'tag late by-clock' : 'tag'}>
              {t(`problem_${problem.state}`)}
            </span>
          </h1>
          {verdictsIn(problem).length > 0 && me.permissions.includes('tickets.answer') && (
            <div className="row">
              <ActionDialog
                name={t('problemAnswer')}
                draft={`problem ${id} ${number}`}
                consequence={t('problemAnswerDone')}
                act={async (fields) => {
                  const verdict = problemVerdicts.find((one) => one === fields.get('verdict'))
                  if (!verdict) return
                  queries.setQueryData(
                    queryKey,
                    await send('POST /api/ops/orders/{id}/problems/{number}/answer', {
                      params,
                      body: { verdict, text: textIn(fields, 'text') },
                    }),
                  )
                  await renew('problems')
                }}
              >
                <Choice
                  label={t('problemVerdict')}
                  name="verdict"
                  options={verdictsIn(problem).map((value) => ({
                    value,
                    name: t(`verdict_${value}`),
                  }))}
                />
                <TextArea label={t('answer')} name="text" required />
              </ActionDialog>
            </div>
          )}
          <section className="panel">
            <h2>{goodsOf(problem)}</h2>
            <dl className="facts">
              {problem.lines.map(({ line, productName, worth }) => (
                <Fact key={line} name={productName}>
                  ₹{worth}
                </Fact>
              ))}
              <Fact name={t('received')}>{when(problem.reportedAt)}</Fact>
              <Fact name={t('answerBy')}>
                {when(problem.state === 'open' ? problem.answerBy : problem.redressBy)}
              </Fact>
            </dl>
            {me.permissions.includes('orders.read') && (
              <p>
                <Link href={`/orders/${problem.orderId}`}>
                  {problem.state === 'accepted'
                    ? t('problemToOrder', { order: problem.orderId })
                    : problem.orderId}
                </Link>
              </p>
            )}
          </section>
          <section className="panel">
            <h2>{t('problemSaid')}</h2>
            <p className="said">{problem.text ?? t('problemNoWords')}</p>
            <div className="row">
              {problem.photos.map(({ number: photo, mediaType }) => {
                const address = `/api/ops/orders/${id}/problems/${number}/photos/${photo}`
                const name = t('problemPhoto', { number: photo })
                return mediaType === 'application/pdf' ? (
                  <a key={photo} href={address}>
                    {name}
                  </a>
                ) : (
                  <img key={photo} src={address} alt={name} width="480" />
                )
              })}
            </div>
          </section>
          {problem.answer !== null && problem.answeredAt !== null && (
            <section className="panel">
              <h2>{t('answerOf', { when: when(problem.answeredAt) })}</h2>
              <p className="said">{problem.answer}</p>
            </section>
          )}
        </>
      )}
    </Read>
  )
}
