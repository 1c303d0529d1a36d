import { useState } from 'react'
import {
  type Caregiver,
  type CaregiverOrder,
  lookAtOrders,
  orderAgain,
  type Quote,
  quoteAgain,
} from '#client/account/caregivers.ts'
import type { CallFailure } from '#client/http/call.ts'
import { newKey } from '#client/http/change.ts'
import { failureTexts, showSnackbar } from '#client/ui/toast.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Locale } from '#model/locale.ts'
import { rupeesText } from '#model/money.ts'
import { inLocale, paths } from '#paths.ts'
import { Promised } from '../orders/Promised.tsx'
import { stateTag, stateText } from '../orders/states.ts'
import { actButton } from '../parts/act-button.ts'
import { Errors } from '../parts/Errors.tsx'
import { cashOf } from '../rupees.ts'

/** What a form read where no script is, and why it was refused. */
export type DrawnOrders = {
  orders?: readonly CaregiverOrder[]
  asked?: { orderId: string; quote: Quote }
  /** The idempotency key of the order that is asked for. */
  key: string
  errors: CallFailure['errors']
}
type Props = { t: IslandT<'family'>; locale: Locale; of: Caregiver; drawn: DrawnOrders | null }

const isFailure = (reply: object | string): reply is CallFailure =>
  typeof reply === 'object' && 'is' in reply && reply.is === 'failed'

const stated = ({ state, isInReview }: Pick<CaregiverOrder, 'state' | 'isInReview'>) => ({
  state,
  prescription: isInReview ? ({ is: 'review', reason: null } as const) : null,
})

/** What was ordered for the people a caregiver acts for, read when it is asked for, and ordered again at a price that is shown first. */
export const CaredForOrders = ({ t, locale, of: { id, may }, drawn }: Props) => {
  const [orders, setOrders] = useState(drawn?.orders ?? null)
  const [asked, setAsked] = useState(drawn?.asked ? { ...drawn.asked, key: drawn.key } : null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>(
    drawn ? drawn.errors.map(({ msg }) => msg) : [],
  )

  const doing = async <Reply extends object | string>(
    call: Promise<Reply | CallFailure>,
  ): Promise<Reply | null> => {
    setBusy(true)
    setFailed([])
    const reply = await call
    setBusy(false)
    if (!isFailure(reply)) return reply
    setFailed(failureTexts(reply, t('common:requestFailed')))
    return null
  }
  const look = async () => {
    const orders = await doing(lookAtOrders(id))
    if (orders) setOrders(orders)
  }
  const ask = async (orderId: string) => {
    const quote = await doing(quoteAgain(id, orderId))
    if (quote) setAsked({ orderId, quote, key: newKey() })
  }
  const order = async () => {
    if (!asked) return
    const { orderId, quote, key } = asked
    const placed = await doing(orderAgain({ id, orderId, totalAmt: quote.totalAmt }, key))
    setAsked(null)
    if (placed === null) return
    showSnackbar(t('caregivers:ordered', { order: placed }))
    await look()
  }
  return (
    <>
      {orders === null ? (
        <form className="buttons" method="post">
          <input type="hidden" name="id" value={id} />
          <button {...actButton('look', () => void look(), busy)} className="button">
            {t('caregivers:look')}
          </button>
        </form>
      ) : orders.length === 0 ? (
        <p>{t('caregivers:none')}</p>
      ) : (
        <ul className="list">
          {orders.map(({ orderId, placedAt, regularOn, regularProblem, items, ...how }) => (
            <li key={orderId}>
              <p className="soft">
                {orderId} · {formatDay(locale, dayInIndia(new Date(placedAt)))}
              </p>
              <p>
                <span className={stateTag(stated(how))}>{stateText(t, stated(how))}</span>
              </p>
              <Promised t={t} locale={locale} order={how} />
              {items.map(({ productName, packs, person }) => (
                <p key={`${productName} ${person}`}>
                  {t('caregivers:item', { packs, product: productName, person })}
                </p>
              ))}
              {regularOn && <p>{t('caregivers:regular', { day: formatDay(locale, regularOn) })}</p>}
              {regularProblem && (
                <p className="note">{regularProblem.why ?? t('caregivers:regularProblem')}</p>
              )}
              {asked?.orderId === orderId ? (
                <>
                  {asked.quote.without.map((text) => (
                    <p key={text} className="note note-caution">
                      {text}
                    </p>
                  ))}
                  <form className="buttons" method="post">
                    <input type="hidden" name="id" value={id} />
                    <input type="hidden" name="orderId" value={orderId} />
                    <input type="hidden" name="totalAmt" value={asked.quote.totalAmt} />
                    <input type="hidden" name="key" value={asked.key} />
                    <button
                      {...actButton('order', () => void order(), busy)}
                      className="button button-main"
                    >
                      {t('caregivers:confirm', {
                        amount: rupeesText(cashOf(asked.quote)) ?? '',
                        city: asked.quote.city,
                      })}
                    </button>
                    <a
                      className="button"
                      href={inLocale(locale, paths.family())}
                      onClick={(event) => {
                        event.preventDefault()
                        setAsked(null)
                      }}
                    >
                      {t('patients:cancel')}
                    </a>
                  </form>
                </>
              ) : (
                may === 'order' && (
                  <form className="buttons" method="post">
                    <input type="hidden" name="id" value={id} />
                    <input type="hidden" name="orderId" value={orderId} />
                    <button {...actButton('ask', () => void ask(orderId), busy)} className="button">
                      {t('caregivers:again', { order: orderId })}
                    </button>
                  </form>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      <Errors texts={failed} />
    </>
  )
}
