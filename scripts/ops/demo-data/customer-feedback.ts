import { bandOf, orderedFor, reasonsOf, scoreOf } from '../../../src/model/feedback.ts'
import { ticketDeadlines, ticketNumber } from '../../../src/model/ticket.ts'
import { type Chance, dayMs, hourMs, iso } from './chance.ts'
import type { Order } from './order.ts'
import type { Put } from './rows.ts'
import type { Product } from './stock.ts'

const praise = [
  'Works as described.',
  'Came in a day, well packed.',
  'Good price for a month of it.',
  'Would buy again.',
  'The seal was broken, otherwise fine.',
]
const wrong = [
  ['damaged', 'The strip was torn when I opened the box.'],
  ['missing', 'It is on the invoice but was not in the box.'],
  ['wrong', 'I got another strength than I ordered.'],
  ['expiring', 'It is good for two months only.'],
] as const
const asked = [
  ['Invoice for my insurance', 'Please send me the invoice of my last order once more.'],
  ['Strip was damaged', 'One strip had two broken tablets.'],
  ['Where is my order', 'The tracking has not changed for three days.'],
  ['Wrong address', 'I moved last week and forgot to change my address.'],
] as const

/** What customers write about delivered orders: ratings, reviews of products without prescription, side-effect reports, tickets and error reports. */
export const createCustomerFeedback = (chance: Chance, put: Put, nowMs: number) => {
  const reviewed = new Set<string>()
  const review = (order: Order, line: Order['lines'][number], atMs: number): void => {
    const key = `${order.customer.id} ${line.product_id}`
    if (line.of.row.kind !== 'otc' || reviewed.has(key)) return
    reviewed.add(key)
    const isOld = atMs < nowMs - 5 * dayMs
    const state =
      !isOld || chance.maybe(0.05)
        ? ('pending' as const)
        : chance.maybe(0.04)
          ? ('refused' as const)
          : ('published' as const)
    const id = chance.id()
    const reason = state === 'refused' ? ('advertising' as const) : null
    const body = chance.maybe(0.8) ? chance.pick(praise) : ''
    const reports = state === 'published' && chance.maybe(0.02) ? 1 : 0
    const about = {
      id,
      customer_id: order.customer.id,
      product_id: line.product_id,
      product_name: line.name,
      order_id: order.id,
      body,
      state,
      reason,
    }
    const rating = chance.pick([5, 5, 5, 4, 4, 3, 2, 1] as const)
    const holds = state === 'pending' && chance.maybe(0.2) ? '["phone"]' : '[]'
    const shown_name = chance.maybe(0.6) ? (order.customer.name.split(' ')[0] ?? '') : ''
    const decidedMs = Math.min(nowMs, atMs + 20 * hourMs)
    const times = {
      written_at: iso(atMs),
      edited_at: null,
      changed_at: iso(state === 'pending' ? atMs : decidedMs),
    }
    put('product_review', {
      ...about,
      rating,
      shown_name,
      language: 'en',
      holds,
      helpful: chance.whole(0, 9),
      reports,
      ...times,
    })
    const event = { review_id: id, reason: null, note: null }
    put('review_event', {
      ...event,
      number: 1,
      action: 'written',
      actor: 'customer',
      at: iso(atMs),
    })
    if (state !== 'pending')
      put('review_event', {
        ...event,
        number: 2,
        action: state,
        actor: 'operator',
        reason,
        at: iso(decidedMs),
      })
  }
  const sideEffect = (order: Order, line: Order['lines'][number], atMs: number): void => {
    const form = {
      reaction: chance.pick([
        'Rash on both arms',
        'Nausea for two days',
        'Dizzy in the morning',
        'Headache',
      ]),
      seriousness: ['none'],
      outcome: 'recovered',
      medicine: line.name,
      batch: line.batch ?? '',
      expiry: line.expiry ?? '',
      dose: 'once a day',
      takenFor: '',
      stopped: 'yes',
      otherMedicines: '',
      conditions: '',
      initials: order.customer.name.replaceAll(/[^A-Z]/g, ''),
      age: chance.whole(18, 82),
      sex: chance.pick(['female', 'male']),
      weight: null,
      reporter: 'patient',
      contact: '',
    }
    const state = atMs > nowMs - 10 * dayMs ? 'new' : chance.maybe(0.9) ? 'sent' : 'read'
    const handled_at = state === 'new' ? null : iso(Math.min(nowMs, atMs + 2 * dayMs))
    const of = { order_id: order.id, order_line: line.number, product_id: line.product_id }
    const about = {
      id: chance.id(),
      customer_id: order.customer.id,
      form: JSON.stringify(form),
      serious: 0,
      locale: 'en',
    }
    put('side_effect_report', {
      ...about,
      ...of,
      state,
      note: null,
      reported_at: iso(atMs),
      handled_at,
    })
  }
  /** A report about a line that came: of the last two days open, an older one refused. */
  const problem = ({ id, events }: Order, line: Order['lines'][number], atMs: number): void => {
    const [kind, text] = chance.pick(wrong)
    const at = iso(atMs)
    const isOpen = atMs > nowMs - 2 * dayMs
    const answer = isOpen ? null : 'Our photo of the packed box shows that it was right.'
    const answeredAt = isOpen ? null : iso(Math.min(nowMs, atMs + 20 * hourMs))
    const { acknowledge_by: answer_by, redress_by } = ticketDeadlines(at)
    put('order_problem', {
      order_id: id,
      number: 1,
      kind,
      state: isOpen ? 'open' : 'refused',
      comes_back: null,
      text,
      answer,
      reported_at: at,
      answer_by,
      redress_by,
      answered_at: answeredAt,
      ended_at: answeredAt,
    })
    put('order_problem_line', {
      order_id: id,
      number: 1,
      line: line.number,
      quantity: line.quantity,
      left_after: 0,
    })
    const history = [
      { job: 'problemReported', actor: 'customer', comment: text, at },
      { job: 'problemAnswered', actor: 'operator', comment: answer, at: answeredAt },
    ] as const
    for (const [index, { at, ...event }] of history.entries())
      if (at !== null)
        put('order_event', {
          order_id: id,
          number: events.length + 1 + index,
          parcel: null,
          status: event.job === 'problemAnswered' ? 'failure' : 'success',
          at,
          ...event,
        })
  }
  return {
    /** After a parcel arrived. */
    hear: (order: Order): void => {
      if (order.state !== 'delivered') return
      const atMs = order.updatedMs + chance.between(4, 90) * hourMs
      const line = order.remaining.find(({ batch }) => batch !== null)
      if (atMs > nowMs || !line) return
      if (chance.maybe(0.2)) {
        const score = chance.pick([10, 10, 9, 9, 9, 8, 8, 7, 6, 4, 1])
        const rating = scoreOf(String(score))
        const of = {
          order_id: order.id,
          customer_id: order.customer.id,
          source: 'mail',
          city: order.customer.place.city,
          at: iso(atMs),
        }
        const reason = chance.pick<string>(reasonsOf[bandOf(rating ?? 0)])
        put('feedback', {
          ...of,
          kind: 'overall',
          rating,
          reasons: JSON.stringify([reason]),
          remarks: '',
        })
        if (chance.maybe(0.4))
          put('feedback', {
            ...of,
            kind: 'ordered_for',
            rating: null,
            reasons: JSON.stringify([chance.pick(orderedFor)]),
            remarks: '',
          })
      }
      if (chance.maybe(0.15)) review(order, line, atMs)
      if (chance.maybe(0.004)) sideEffect(order, line, atMs)
      if (chance.maybe(atMs > nowMs - 3 * dayMs ? 0.1 : 0.01)) problem(order, line, atMs)
    },
    /** Letters of the contact form. */
    tickets: (
      count: number,
      people: readonly { name: string; email: string; phone: string }[],
    ): void => {
      for (let nth = 0; nth < count; nth++) {
        const { name, email, phone } = chance.pick(people)
        const [subject, message] = chance.pick(asked)
        const receivedMs = nowMs - chance.random() ** 3 * 200 * dayMs
        const isNew = receivedMs > nowMs - 2 * dayMs
        const isClosed = !isNew && chance.maybe(0.85)
        const number = ticketNumber(Uint8Array.from({ length: 8 }, () => chance.whole(0, 255)))
        const received_at = iso(receivedMs)
        put('ticket', {
          number,
          email,
          name,
          phone,
          subject,
          message,
          digest: chance.hex(64),
          locale: 'en',
          state: isClosed ? 'closed' : isNew ? 'received' : 'acknowledged',
          outcome: isClosed ? chance.pick(['resolved', 'explained'] as const) : null,
          received_at,
          ...ticketDeadlines(received_at),
          acknowledged_at: isNew ? null : iso(receivedMs + hourMs),
          closed_at: isClosed ? iso(receivedMs + 30 * hourMs) : null,
        })
        if (isClosed)
          put('ticket_reply', {
            number,
            seq: 1,
            text: 'We have looked into it and answered by mail.',
            at: iso(receivedMs + 29 * hourMs),
          })
      }
    },
    errorReports: (count: number, products: readonly Product[], release: string): void => {
      for (let nth = 0; nth < count; nth++) {
        const { row } = chance.pick(products)
        const atMs = nowMs - chance.random() ** 2 * 150 * dayMs
        const state =
          atMs > nowMs - 20 * dayMs ? 'open' : chance.pick(['mended', 'declined'] as const)
        const kind = row.kind === 'otc' ? 'otc' : 'drug'
        put('error_report', {
          id: chance.id(),
          email: `reader.${nth}@example.com`,
          feedback: chance.pick([
            'The strength on the page differs from my strip.',
            'A spelling mistake.',
            'The price per tablet looks wrong.',
          ]),
          page: `/${kind === 'otc' ? 'otc' : 'drugs'}/${row.slug}-${row.id}`,
          page_kind: kind,
          page_id: row.id,
          selected: row.name,
          release,
          digest: chance.hex(64),
          locale: 'en',
          state,
          reported_at: iso(atMs),
          ended_at: state === 'open' ? null : iso(Math.min(nowMs, atMs + 5 * dayMs)),
        })
      }
    },
  }
}
