import { Link } from 'wouter'
import type { ReportedProblem } from '#contract/orders/problems.ts'
import { problemVerdicts, verdictsIn } from '#model/order-problem.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Choice, Fact, Filter, Pages, TextArea } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { RowLink, Table } from '../../parts/Table.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useFilters } from '../../parts/useFilters.ts'
import { useList, useRead } from '../../parts/useRead.ts'
import { queries, renew } from '../../queries.ts'
import { say, when } from '../../texts.ts'
import { word } from './words.ts'

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
      <h1>{word('problems')}</h1>
      <div className="row">
        <Filter
          label={word('show')}
          name="list"
          options={lists.map((value) => ({
            value: value === 'open' ? '' : value,
            name: word(`problems_${value}`),
          }))}
        />
      </div>
      <Read of={read}>
        {({ problems, overdue, hasMore }) => (
          <>
            {overdue > 0 && (
              <p role="status" className="late">
                {word('overdueProblems', { count: overdue })}
              </p>
            )}
            {problems.length === 0 && <p>{word('noProblems')}</p>}
            {problems.length > 0 && (
              <Table
                name={word('problems')}
                heads={[
                  say('order'),
                  say('state'),
                  word('problems'),
                  say('lines'),
                  word('answerBy'),
                ]}
                rows={problems.map((one) => ({
                  key: `${one.orderId} ${one.number}`,
                  cells: [
                    <RowLink key="to" to={`/voices/problems/${one.orderId}/${one.number}`}>
                      {one.orderId}
                    </RowLink>,
                    <State key="state" of={one.state}>
                      {word(`problem_${one.state}`)}
                    </State>,
                    word(`problem_${one.kind}`),
                    goodsOf(one),
                    <span key="by" className={one.isOverdue ? 'late by-clock' : 'nowrap'}>
                      {when(one.answerBy)}
                    </span>,
                  ],
                }))}
              />
            )}
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
            <Link href="/voices/problems">{word('problems')}</Link>
          </p>
          <h1>
            {word(`problem_${problem.kind}`)}{' '}
            <span className={problem.isOverdue ? 'tag late by-clock' : 'tag'}>
              {word(`problem_${problem.state}`)}
            </span>
          </h1>
          {verdictsIn(problem).length > 0 && me.permissions.includes('tickets.answer') && (
            <div className="row">
              <ActionDialog
                name={word('problemAnswer')}
                draft={`problem ${id} ${number}`}
                consequence={word('problemAnswerDone')}
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
                  label={word('problemVerdict')}
                  name="verdict"
                  options={verdictsIn(problem).map((value) => ({
                    value,
                    name: word(`verdict_${value}`),
                  }))}
                />
                <TextArea label={word('answer')} name="text" required />
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
              <Fact name={word('received')}>{when(problem.reportedAt)}</Fact>
              <Fact name={word('answerBy')}>
                {when(problem.state === 'open' ? problem.answerBy : problem.redressBy)}
              </Fact>
            </dl>
            {me.permissions.includes('orders.read') && (
              <p>
                <Link href={`/orders/${problem.orderId}`}>
                  {problem.state === 'accepted'
                    ? word('problemToOrder', { order: problem.orderId })
                    : problem.orderId}
                </Link>
              </p>
            )}
          </section>
          <section className="panel">
            <h2>{word('problemSaid')}</h2>
            <p className="said">{problem.text ?? word('problemNoWords')}</p>
            <div className="row">
              {problem.photos.map(({ number: photo, mediaType }) => {
                const address = `/api/ops/orders/${id}/problems/${number}/photos/${photo}`
                const name = word('problemPhoto', { number: photo })
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
              <h2>{word('answerOf', { when: when(problem.answeredAt) })}</h2>
              <p className="said">{problem.answer}</p>
            </section>
          )}
        </>
      )}
    </Read>
  )
}
