import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Order } from '#client/orders/order.ts'
import { answerQuestion } from '#client/orders/order-changes.ts'
import { failureTexts, toast } from '#client/ui/toast.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { formatMoment } from '#i18n/moment.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import { Errors } from '../parts/Errors.tsx'

type Question = Order['questions'][number]
type Props = {
  t: IslandT<'orders'>
  locale: Locale
  order: Pick<Order, 'orderId' | 'state' | 'questions' | 'lapsesAt' | 'orderItems'>
  onAnswered: () => void
}

/** What was asked about several medicines in the same words is one question. */
const together = (questions: readonly Question[]): Question[][] => [
  ...Map.groupBy(questions, ({ text, askedAt }) => `${askedAt} ${text}`).values(),
]

/** What the pharmacist asks about an order, and what the customer answers: in words, or with another prescription. */
export const Questions = ({ t, locale, order, onAnswered }: Props) => {
  const { orderId, state, questions } = order
  const open = questions.filter(({ answeredAt }) => answeredAt === null)
  const answered = questions.filter(({ answeredAt }) => answeredAt !== null)
  const isOpen = state === 'awaiting_prescription' && open.length > 0
  // What a pharmacist has decided on is sent without what is asked about.
  const goesOn = order.orderItems.some(
    ({ review, removedReason }) =>
      removedReason === null && review !== 'pending' && review !== 'rejected',
  )
  // The link of the message leads here, where the order is read first.
  useEffect(() => {
    if (location.hash === '#questions') document.getElementById('questions')?.scrollIntoView()
  }, [])
  if (!isOpen && answered.length === 0) return null
  return (
    <section id="questions" className="panel" aria-labelledby="asked">
      <h2 id="asked">{t('orders:questionTitle')}</h2>
      {isOpen && order.lapsesAt && (
        <p>
          {t(goesOn ? 'orders:questionUntilPart' : 'orders:questionUntilWhole', {
            day: formatDay(locale, dayInIndia(new Date(order.lapsesAt))),
          })}
        </p>
      )}
      {isOpen &&
        together(open).map((group) => (
          <Ask
            key={group[0]?.id}
            t={t}
            locale={locale}
            orderId={orderId}
            group={group}
            onAnswered={onAnswered}
          />
        ))}
      {answered.map((one) => (
        <div key={one.id}>
          <p>
            <b>{one.productName}</b>: {one.text}
          </p>
          <p className="soft">
            {one.answer === null
              ? t('orders:questionWithPhoto')
              : t('orders:questionAnswered', { answer: one.answer })}
          </p>
        </div>
      ))}
    </section>
  )
}

type Asked = {
  t: IslandT<'orders'>
  locale: Locale
  orderId: string
  group: readonly Question[]
  onAnswered: () => void
}

const Ask = ({ t, locale, orderId, group, onAnswered }: Asked) => {
  const id = useId()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [first] = group
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setWrong([])
    setBusy(true)
    for (const question of group) {
      const outcome = await answerQuestion(orderId, question.id, text.trim())
      if (outcome) {
        setBusy(false)
        setWrong(failureTexts(outcome, t('common:requestFailed')))
        return
      }
    }
    toast(t('orders:questionSent'))
    onAnswered()
  }
  return (
    <form className="form" method="post" onSubmit={(event) => void send(event)}>
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="questions" value={group.map(({ id: one }) => one).join(' ')} />
      <p className="soft">
        {t('orders:questionAbout', {
          names: group.map(({ productName }) => productName).join(', '),
          when: formatMoment(locale, first?.askedAt ?? ''),
        })}
      </p>
      <p className="note note-caution">{first?.text}</p>
      <div className="field">
        <label htmlFor={id}>{t('orders:questionAnswer')}</label>
        <textarea
          id={id}
          name="text"
          required
          maxLength={1000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <Errors texts={wrong} />
      <div className="buttons">
        <button
          type="submit"
          name="act"
          value="answer"
          className="button button-main"
          disabled={busy}
        >
          {t('orders:questionSend')}
        </button>
        <a className="button" href={inLocale(locale, paths.orderPrescription(orderId))}>
          {t('orders:questionPhoto')}
        </a>
      </div>
    </form>
  )
}
