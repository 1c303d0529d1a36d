import type { ReactNode } from 'react'
import type { ParcelRow } from '#contract/fulfilment/parcels.ts'
import { approvalPermission } from '#model/approval.ts'
import { dayInIndia, daysBetween } from '#model/calendar-india.ts'
import { dayMs, hourMs } from '#model/duration.ts'
import { lastDay } from '#model/expiry.ts'
import { overdueHours } from '#model/parcel-queues.ts'
import type { Permission } from '#model/role.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { sumAsked } from '../../parts/Decide.tsx'
import { PromisedBy } from '../../parts/PromisedBy.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { whenNear } from '../../texts.ts'
import { t } from './words.ts'

/** The groups of the work list, in its order: what is late or dangerous, the operator’s own queues, second signatures, answers, the shelf. */
export const groupNames = [
  'late',
  'review',
  'pack',
  'packed',
  'tickets',
  'payments',
  'second',
  'answered',
  'sideEffects',
  'reorders',
  'cash',
  'reviews',
  'errors',
  'drafts',
  'coupons',
  'returned',
  'shelf',
] as const
type GroupName = (typeof groupNames)[number]

export type WorkItem = {
  href: string
  state: ReactNode
  title: string
  detail: string
  /** In rupees, as it is shown. */
  amount?: string | undefined
  since?: string | undefined
  /** Where else it is counted: what is late is in its own queue as well. */
  alsoIn?: GroupName | undefined
  /** What is known of its end, where something is. */
  until?: ReactNode
}
type Group = { group: GroupName; jobs: WorkItem[]; count: number; all: string }

/** A read whose result is work of the operators who may do `needs`. */
type Source = {
  needs: Permission
  query: { queryKey: readonly unknown[]; queryFn: () => Promise<Group[]>; refetchInterval: number }
}

/** So many of a queue are shown; its list has them all. */
export const shown = 3

const source = <Data,>(
  needs: Permission,
  queryKey: readonly unknown[],
  read: () => Promise<Data>,
  groups: (data: Data) => Group[],
): Source => ({
  needs,
  query: {
    queryKey: [...queryKey, 'work'],
    queryFn: async () => groups(await read()),
    refetchInterval: 60_000,
  },
})

const named = (names: readonly string[]): string =>
  names.length > 1 ? t('more', { name: names[0] ?? '', count: names.length - 1 }) : (names[0] ?? '')
const joined = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')

const isLate = (since: string): boolean =>
  Date.parse(since) < Date.now() - overdueHours.here * hourMs
const late = (jobs: readonly WorkItem[], all: string, count = jobs.length): Group => ({
  group: 'late',
  jobs: [...jobs],
  count,
  all,
})

const parcelJob = (row: ParcelRow, me: Me): WorkItem => ({
  href:
    row.queue === 'pack' && me.permissions.includes('parcels.pack')
      ? `/parcels/${row.orderId}/${row.parcel}`
      : `/orders/${row.orderId}`,
  state:
    row.turn?.kind === 'short' ? (
      <State tone="soon">{t('turn_short', { reason: row.turn.reason ?? '' })}</State>
    ) : (
      <State of={row.queue}>{t(`queue_${row.queue}`)}</State>
    ),
  title: named(row.items.map(({ productName }) => productName)),
  detail: joined(
    row.customer,
    row.orderId,
    row.parcel > 1 && t('parcel', { parcel: row.parcel }),
    `${row.city} ${row.pincode}`.trim(),
    row.turn?.kind === 'held' ? t('turn_held', { by: row.turn.by }) : null,
  ),
  since: row.since,
  until: row.promisedBy ? <PromisedBy day={row.promisedBy} /> : undefined,
  alsoIn: row.queue === 'pack' || row.queue === 'packed' ? row.queue : undefined,
})

const parcels = (needs: Permission, queue: 'pack' | 'packed' | 'overdue', me: Me): Source =>
  source(
    needs,
    ['parcels', queue],
    () =>
      // What is late is shown whole.
      send('GET /api/ops/parcels', {
        query: { queue, pageSize: queue === 'overdue' ? 100 : shown },
      }),
    ({ parcels: rows, total }) => [
      {
        group: queue === 'overdue' ? 'late' : queue,
        jobs: rows.map((row) => parcelJob(row, me)),
        count: total,
        all: `/parcels?queue=${queue}`,
      },
    ],
  )

const desk = (me: Me): Source =>
  source(
    'prescriptions.review',
    ['desk', 'queue'],
    () =>
      send('GET /api/ops/prescription-queue', {
        query: { waits: 'pharmacist', pageNumber: 1, pageSize: 100 },
      }),
    ({ reviews }) => {
      const mine = reviews.filter(
        ({ claim, isForOthers, readAgainFrom }) =>
          !isForOthers && (!claim.by || claim.by.id === me.id) && readAgainFrom === null,
      )
      const job = (one: (typeof reviews)[number]): WorkItem => {
        const strictest = ['H1', 'H', 'G'].find((schedule) =>
          one.lines.some((line) => line.schedule === schedule),
        )
        const turn = one.lines.find(({ waits }) => waits !== 'first')?.waits
        return {
          href: `/desk/${one.orderId}`,
          state:
            turn === 'second' || turn === 'answered' ? (
              <State of={turn}>{t(turn)}</State>
            ) : (
              <span className="tag">
                {strictest ? t('schedule', { schedule: strictest }) : t('noSchedule')}
              </span>
            ),
          title: named(one.lines.map(({ name }) => name)),
          detail: joined(
            one.orderId,
            t('papers', { count: one.papers }),
            one.claim.by && t('claimedBy', { name: one.claim.by.name }),
          ),
          amount: rupees(one.amount),
          since: one.placedAt,
          until: one.lapsesAt ? t('lapses', { when: whenNear(one.lapsesAt) }) : undefined,
        }
      }
      const has = (waits: 'second' | 'answered') => (one: (typeof reviews)[number]) =>
        one.lines.some((line) => line.waits === waits)
      const of = (group: GroupName, rows: typeof reviews): Group => ({
        group,
        jobs: rows.map(job),
        count: rows.length,
        all: '/desk',
      })
      const overdue = mine.filter(({ placedAt }) => isLate(placedAt))
      const rest = mine.filter((one) => !overdue.includes(one))
      const second = rest.filter(has('second'))
      const answered = rest.filter((one) => has('answered')(one) && !second.includes(one))
      return [
        of('late', overdue),
        of(
          'review',
          rest.filter((one) => !second.includes(one) && !answered.includes(one)),
        ),
        of('second', second),
        of('answered', answered),
      ]
    },
  )

const approvals = (me: Me): Source =>
  source(
    'approvals.decide',
    ['approvals', 'open'],
    () =>
      send('GET /api/ops/approvals', { query: { state: 'open', pageNumber: 1, pageSize: 100 } }),
    ({ approvals: all }) => {
      const mine = all
        .filter(
          ({ kind, requestedBy }) =>
            requestedBy.id !== me.id && me.permissions.includes(approvalPermission[kind]),
        )
        .toSorted((one, other) => one.expiresAt.localeCompare(other.expiresAt))
      return [
        {
          group: 'second',
          count: mine.length,
          all: '/people/approvals',
          jobs: mine.map((one) => ({
            href: '/people/approvals',
            state: <State of="second">{t('second')}</State>,
            title: t(`kind_${one.kind}`),
            detail: joined(one.requestedBy.name, one.reason),
            amount: sumAsked(one) ?? undefined,
            since: one.requestedAt,
            until: t('lapses', { when: whenNear(one.expiresAt) }),
          })),
        },
      ]
    },
  )

const tickets = source(
  'tickets.answer',
  ['tickets'],
  () => send('GET /api/ops/tickets', { query: { list: 'open', pageNumber: 1 } }),
  ({ tickets: open, overdue }) => {
    const isOverdue = ({ clocks }: (typeof open)[number]): boolean =>
      clocks.acknowledge.isOverdue || clocks.redress.isOverdue
    const job = (one: (typeof open)[number]): WorkItem => {
      const clock = one.clocks.acknowledge.done ? one.clocks.redress : one.clocks.acknowledge
      return {
        href: `/voices/tickets/${one.ticket}`,
        state: isOverdue(one) ? (
          <State tone="harm">{t('overdueTicket')}</State>
        ) : (
          <State of={one.state}>{t('reported')}</State>
        ),
        title: one.subject ?? one.ticket,
        detail: one.ticket,
        since: one.receivedAt,
        until: t('due', { when: whenNear(clock.due) }),
      }
    }
    const rest = open.filter((one) => !isOverdue(one))
    return [
      late(open.filter(isOverdue).map(job), '/voices/tickets?list=overdue', overdue),
      { group: 'tickets', jobs: rest.map(job), count: rest.length, all: '/voices/tickets' },
    ]
  },
)

const reorders = source(
  'orders.write',
  ['reorders', 'troubled'],
  () => send('GET /api/ops/reorders'),
  (troubled) => [
    {
      group: 'reorders',
      count: troubled.length,
      all: '/orders',
      jobs: troubled.map(({ orderId, since, is, problem }) => ({
        href: `/orders/${orderId}`,
        state: (
          <State tone="soon">{t(is === 'waiting' ? 'reorderWaiting' : 'reorderPartly')}</State>
        ),
        title: problem,
        detail: orderId,
        since,
      })),
    },
  ],
)

const payments = source(
  'refunds.settle',
  ['payment-problems'],
  () => send('GET /api/ops/payments/problems'),
  (problems) => {
    const job = ({ problem, orderId, amount, at }: (typeof problems)[number]): WorkItem => ({
      href: '/finance/problems',
      state: <State tone={isLate(at) ? 'harm' : 'soon'}>{t(`payment_${problem}`)}</State>,
      title: orderId,
      detail: '',
      amount: rupees(amount),
      since: at,
    })
    const overdue = problems.filter(({ at }) => isLate(at))
    const rest = problems.filter(({ at }) => !isLate(at))
    return [
      late(overdue.map(job), '/finance/problems'),
      { group: 'payments', jobs: rest.map(job), count: rest.length, all: '/finance/problems' },
    ]
  },
)

const cash = source(
  'cash.write',
  ['cash'],
  () => send('GET /api/ops/cash', { query: { pageNumber: 1, pageSize: shown } }),
  ({ differences, total }) => [
    {
      group: 'cash',
      count: total,
      all: '/finance/cash',
      jobs: differences.map((one) => ({
        href: one.orderId ? `/orders/${one.orderId}` : '/finance/cash',
        state: <State tone="soon">{t(`cash_${one.problem}`)}</State>,
        title: joined(one.courier, one.awb) || (one.orderId ?? ''),
        detail: joined(
          one.orderId,
          t('collected', {
            collected: rupees(one.collected),
            remitted: rupees(one.remitted),
          }),
        ),
        amount: rupees(one.collected),
        since: one.since,
      })),
    },
  ],
)

const sideEffects = source(
  'side-effects.handle',
  ['side-effects'],
  () => send('GET /api/ops/side-effects', { query: { state: 'new', pageNumber: 1 } }),
  ({ reports, total }) => [
    {
      group: 'sideEffects',
      count: total,
      all: '/voices/side-effects',
      jobs: reports.map((one) => ({
        href: `/voices/side-effects/${one.id}`,
        state: <State of={one.state}>{t('reported')}</State>,
        title: one.form.reaction,
        detail: one.orderId ?? '',
        since: one.reportedAt,
      })),
    },
  ],
)

const reviews = source(
  'reviews.moderate',
  ['reviews'],
  () => send('GET /api/ops/reviews', { query: { state: 'pending', pageNumber: 1 } }),
  ({ reviews: waiting, total }) => [
    {
      group: 'reviews',
      count: total,
      all: '/voices/reviews',
      jobs: waiting.map((one) => ({
        href: `/voices/reviews/${one.id}`,
        state: <span className="tag">{t('stars', { count: one.rating })}</span>,
        title: one.productName,
        detail: one.review,
        since: one.writtenAt,
      })),
    },
  ],
)

const errors = source(
  'error-reports.mend',
  ['error-reports'],
  () => send('GET /api/ops/error-reports', { query: { state: 'open', pageNumber: 1 } }),
  ({ reports }) => [
    {
      group: 'errors',
      count: reports.length,
      all: '/voices/error-reports',
      jobs: reports.map((one) => ({
        href: '/voices/error-reports',
        state: <State of="open">{t('reported')}</State>,
        title: one.page,
        detail: one.feedback,
        since: one.reportedAt,
      })),
    },
  ],
)

const drafts = source(
  'catalogue.publish',
  ['catalogue', 'drafts'],
  () => send('GET /api/ops/catalogue/drafts'),
  (all) => {
    const open = all.filter(({ state }) => state === 'open' || state === 'scheduled')
    return [
      {
        group: 'drafts',
        count: open.length,
        all: '/catalogue/drafts',
        jobs: open.map((one) => ({
          href: '/catalogue/drafts',
          state: <State of={one.state}>{t(`draft_${one.state as 'open'}`)}</State>,
          title: one.title,
          detail: joined(one.updatedBy, one.reason),
          since: one.updatedAt,
          until: one.publishAt ? t('due', { when: whenNear(one.publishAt) }) : undefined,
        })),
      },
    ]
  },
)

const coupons = source(
  'coupons.write',
  ['coupons'],
  () => send('GET /api/ops/coupons'),
  (all) => {
    const ending = all.filter(
      ({ state, endsAt }) =>
        state === 'running' && endsAt !== null && Date.parse(endsAt) < Date.now() + 7 * dayMs,
    )
    return [
      {
        group: 'coupons',
        count: ending.length,
        all: '/marketing/coupons',
        jobs: ending.map((one) => ({
          href: '/marketing/coupons',
          state: <State tone="soon">{t('ends')}</State>,
          title: one.code,
          detail: '',
          until: one.endsAt ? t('due', { when: whenNear(one.endsAt) }) : undefined,
        })),
      },
    ]
  },
)

const expiring = source(
  'stock.write',
  ['stock', 'expiring'],
  () => send('GET /api/ops/stock/expiring', { query: { months: 1, pageNumber: 1, pageSize: 50 } }),
  ({ batches, total }) => [
    {
      group: 'shelf',
      count: total,
      all: '/stock',
      jobs: batches.map(({ productId, productName, batch, expiry, units }) => {
        const days = expiry === null ? 0 : daysBetween(dayInIndia(new Date()), lastDay(expiry))
        return {
          href: `/stock/${productId}`,
          state:
            days < 0 ? (
              <State tone="harm">{t('expired')}</State>
            ) : (
              <State tone="soon">{t('endsSoon', { days })}</State>
            ),
          title: productName || String(productId),
          detail: joined(t('batchOf', { batch }), t('unitCount', { count: units })),
        }
      }),
    },
  ],
)

/** What came back and lies on no shelf: for the operator who puts it away, or for a pharmacist. */
const cameBack = (needs: Permission, waits: 'counter' | 'pharmacist') =>
  source(
    needs,
    ['stock', 'returns', waits],
    () => send('GET /api/ops/returns', { query: { waits, pageNumber: 1, pageSize: shown } }),
    ({ goods, total }) => [
      {
        group: 'returned',
        count: total,
        all: '/stock/returned',
        jobs: goods.map((one) => ({
          href: '/stock/returned',
          state: <State tone="soon">{t(waits === 'counter' ? 'toPutAway' : 'inQuarantine')}</State>,
          title: one.productName || String(one.productId),
          detail: joined(
            one.orderId,
            t('batchOf', { batch: one.batch }),
            t('unitCount', { count: one.units }),
          ),
          since: one.cameAt,
        })),
      },
    ],
  )

const low = source(
  'stock.write',
  ['stock', 'low'],
  () => send('GET /api/ops/stock/low', { query: { pageNumber: 1, pageSize: shown } }),
  ({ products, total }) => [
    {
      group: 'shelf',
      count: total,
      all: '/stock',
      jobs: products.map(({ productId, productName, free, threshold }) => ({
        href: `/stock/${productId}`,
        state: <State tone="soon">{t('low')}</State>,
        title: productName || String(productId),
        detail: joined(t('left', { count: free }), t('of', { total: threshold })),
      })),
    },
  ],
)

/** What the operator’s roles let them do, as reads: nothing of it is work of others. */
export const workFor = (me: Me): Source[] =>
  [
    desk(me),
    parcels('parcels.ship', 'overdue', me),
    parcels('parcels.pack', 'pack', me),
    parcels('parcels.ship', 'packed', me),
    tickets,
    payments,
    approvals(me),
    sideEffects,
    reorders,
    cash,
    reviews,
    errors,
    drafts,
    coupons,
    cameBack('stock.write', 'counter'),
    cameBack('prescriptions.review', 'pharmacist'),
    low,
    expiring,
  ].filter(({ needs }) => me.permissions.includes(needs))

/** The groups in their order; several reads may find work of one group. */
export const groupsOf = (groups: readonly (readonly Group[])[]): Group[] =>
  groupNames.flatMap((group) => {
    const parts = groups.flat().filter((one) => one.group === group && one.count > 0)
    const [first] = parts
    if (!first) return []
    return [
      {
        ...first,
        jobs: parts.flatMap(({ jobs }) => jobs),
        count: parts.reduce((sum, { count }) => sum + count, 0),
      },
    ]
  })

/** How many things wait in all, each counted once. */
export const waitingIn = (groups: readonly Group[]): number =>
  groups.reduce(
    (sum, { group, count, jobs }) =>
      sum +
      count -
      jobs.filter(
        ({ alsoIn }) => alsoIn !== group && groups.some((other) => other.group === alsoIn),
      ).length,
    0,
  )
