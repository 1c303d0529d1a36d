import { Link } from 'wouter'
import type { TicketDetails, TicketView } from '#contract/contact/admin.ts'
import { operatorOutcomes } from '#model/ticket.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Choice, Fact, Filter, Mailbox, optionsOf, Pages, TextArea } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { mayBe, type SoughtBy } from '../../parts/search.ts'
import { RowLink, Table } from '../../parts/Table.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useFilters } from '../../parts/useFilters.ts'
import { useList, useRead } from '../../parts/useRead.ts'
import { queries, renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

const lists = ['open', 'overdue', 'closed', 'all'] as const

/** Until when the law leaves time, and whether that was kept. */
const Clock = ({ name, of }: { name?: string; of: TicketView['clocks']['redress'] }) => (
  <span>
    {name && `${name}: `}
    {of.done ? (
      t('clockDone', { when: when(of.done) })
    ) : (
      <span className={of.isOverdue ? 'late' : undefined}>
        {t(of.isOverdue ? 'clockOverdue' : 'clockDue', { when: when(of.due) })}
      </span>
    )}
  </span>
)

const StateOf = ({ of }: { of: TicketView }) => (
  <State of={of.outcome ?? of.state}>
    {t(of.outcome ? `outcome_${of.outcome}` : `ticket_${of.state}`)}
  </State>
)

/** Tickets with the clocks of the law, the oldest first. */
export const Tickets = () => {
  const { oneOf, page } = useFilters()
  const list = oneOf('list', lists) ?? 'open'
  const read = useList(['tickets', list, page], 'GET /api/ops/tickets', {
    query: { list, pageNumber: page },
  })
  return (
    <>
      <h1>{t('tickets')}</h1>
      <div className="row">
        <Filter
          label={t('show')}
          name="list"
          options={optionsOf(lists, (value) => t(`tickets_${value}`))}
        />
      </div>
      <Read of={read}>
        {({ tickets, overdue, hasMore }) => (
          <>
            <p role="status" className={overdue > 0 ? 'late' : undefined}>
              {t('overdueTickets', { count: overdue })}
            </p>
            <Table
              t={t}
              name={t('tickets')}
              rows={tickets}
              keyOf={(one) => one.ticket}
              row={(one) => ({
                tickets: (
                  <>
                    <RowLink to={`/voices/tickets/${one.ticket}`}>{one.ticket}</RowLink>{' '}
                    {one.subject ?? t('noSubject')}
                  </>
                ),
                state: <StateOf of={one} />,
                acknowledgeBy: <Clock of={one.clocks.acknowledge} />,
                redressBy: <Clock of={one.clocks.redress} />,
              })}
              empty={t('noTickets')}
            />
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}

const Actions = ({ of, done }: { of: TicketDetails; done: (after: TicketDetails) => void }) => {
  const params = { ticket: of.ticket }
  return (
    <div className="row">
      <ActionDialog
        name={t('reply')}
        draft={`reply ${of.ticket}`}
        consequence={t('replyDone', { email: of.email ?? '' })}
        act={async (fields) =>
          done(
            await send('POST /api/ops/tickets/{ticket}/reply', {
              params,
              body: { text: textIn(fields, 'text') },
            }),
          )
        }
      >
        <TextArea label={t('answer')} name="text" rows={8} required />
      </ActionDialog>
      <ActionDialog
        name={t('closeTicket')}
        draft={`close ${of.ticket}`}
        consequence={t('closeDone', { email: of.email ?? '' })}
        act={async (fields) => {
          const outcome = operatorOutcomes.find((one) => one === fields.get('outcome'))
          if (outcome)
            done(
              await send('POST /api/ops/tickets/{ticket}/close', {
                params,
                body: { outcome, text: textIn(fields, 'text') },
              }),
            )
        }}
      >
        <Choice
          label={t('outcome')}
          name="outcome"
          options={operatorOutcomes.map((value) => ({ value, name: t(`outcome_${value}`) }))}
        />
        <TextArea label={t('explanation')} name="text" rows={8} required />
      </ActionDialog>
    </div>
  )
}

/** The orders of who wrote, by the address or the number that they left. */
const OrdersOf = ({ by, text, me }: { by: SoughtBy; text: string; me: Me }) =>
  me.permissions.includes('orders.read') &&
  mayBe(by, text) && (
    <Link href={`/orders?${new URLSearchParams({ by, text })}`}>{t('theirOrders')}</Link>
  )

export const TicketScreen = ({ id, me }: { id: string; me: Me }) => {
  const queryKey = ['tickets', 'one', id]
  const read = useRead(queryKey, 'GET /api/ops/tickets/{ticket}', { params: { ticket: id } })
  const done = (after: TicketDetails): void => {
    queries.setQueryData(queryKey, after)
    void renew('tickets')
  }
  return (
    <Read of={read}>
      {(ticket) => (
        <>
          <p>
            <Link href="/voices/tickets">{t('tickets')}</Link>
          </p>
          <h1>
            {ticket.ticket} <StateOf of={ticket} />
          </h1>
          <p className="clocks">
            <Clock name={t('acknowledgeBy')} of={ticket.clocks.acknowledge} />
            <Clock name={t('redressBy')} of={ticket.clocks.redress} />
          </p>
          {me.permissions.includes('tickets.answer') && ticket.state !== 'closed' && (
            <Actions of={ticket} done={done} />
          )}
          <section className="panel">
            <h2>{ticket.subject ?? t('noSubject')}</h2>
            <p className="said" lang={ticket.language}>
              {ticket.message ?? t('forgotten')}
            </p>
            <dl className="facts">
              <Fact name={t('from')}>{ticket.name ?? t('forgotten')}</Fact>
              {ticket.email && (
                <Fact name={t('email')}>
                  <Mailbox of={ticket.email} /> <OrdersOf by="email" text={ticket.email} me={me} />
                </Fact>
              )}
              {ticket.phone && (
                <Fact name={t('phone')}>
                  <a href={`tel:${ticket.phone}`}>{ticket.phone}</a>{' '}
                  <OrdersOf by="phone" text={ticket.phone} me={me} />
                </Fact>
              )}
              <Fact name={t('received')}>{when(ticket.receivedAt)}</Fact>
            </dl>
          </section>
          {ticket.replies.map(({ at, text }) => (
            <section key={at} className="panel">
              <h2>{t('answerOf', { when: when(at) })}</h2>
              <p className="said">{text}</p>
            </section>
          ))}
          {ticket.others.length > 0 && (
            <section className="panel">
              <h2>{t('otherTickets')}</h2>
              <ul className="plain">
                {ticket.others.map((other) => (
                  <li key={other}>
                    <Link href={`/voices/tickets/${other}`}>{other}</Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Read>
  )
}
