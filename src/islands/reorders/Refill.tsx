import { useEffect, useState } from 'react'
import { endRefill, readRefill } from '#client/reorders/refill.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Texts, translator } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import { isUnknownOrder, UnknownOrder } from '../orders/UnknownOrder.tsx'
import { Errors } from '../parts/Errors.tsx'

type Props = { locale: Locale; texts: Texts; what: 'cancel' | 'skip' }

const orderInAddress = (): string => new URLSearchParams(location.search).get('orderId') ?? ''

type Order = 'reading' | 'repeated' | 'not-repeated' | 'unknown'

/** Where the order could not be read, as without a sign-in, the button asks the server (spec §6). */
const orderNamed = async (orderId: string): Promise<Order> => {
  if (orderId === '') return 'unknown'
  const reply = await readRefill(orderId)
  if (reply.is === 'ok') return reply.result.active ? 'repeated' : 'not-repeated'
  return isUnknownOrder(orderId, reply) ? 'unknown' : 'repeated'
}

/**
 * The target of a mailed link: only the button acts, never opening the page. Afterwards the buttons are replaced by a message (spec §4,
 * §8).
 */
export const Refill = ({ locale, texts, what }: Props) => {
  const t: IslandT<'orders'> = translator(locale, texts)
  const [busy, setBusy] = useState(false)
  const [confirmation, setConfirmation] = useState<readonly string[] | null>(null)
  const [failed, setFailed] = useState<readonly string[]>([])
  const [order, setOrder] = useState<Order>('reading')

  // The address names the order.
  useEffect(() => void orderNamed(orderInAddress()).then(setOrder), [])

  const act = async () => {
    setBusy(true)
    setFailed([])
    const outcome = await endRefill(what, orderInAddress())
    setBusy(false)
    if (outcome.is === 'done') return setConfirmation(outcome.texts)
    if (isUnknownOrder(orderInAddress(), outcome)) return setOrder('unknown')
    const isStranger = outcome.errors.some(({ code }) => code === 'notSignedIn')
    setFailed(
      isStranger ? [t('orders:notAuthorised')] : failureTexts(outcome, t('orders:wentWrong')),
    )
  }
  if (order === 'reading') return <p role="status">{t('common:loading')}</p>
  if (order === 'unknown') return <UnknownOrder t={t} locale={locale} />
  const messages = confirmation ?? (order === 'not-repeated' ? [t('orders:refillNone')] : null)
  if (messages)
    return (
      <>
        <p className="note" role="status">
          {messages.join(' ')}
        </p>
        <p className="section">
          <a href={inLocale(locale, paths.refills())}>{t('orders:regularTitle')}</a>
        </p>
      </>
    )
  return (
    <div className="form">
      <p>{what === 'cancel' ? t('orders:refillCancelLead') : t('orders:refillSkipLead')}</p>
      <p className="buttons">
        <button
          type="button"
          className="button button-main"
          disabled={busy}
          onClick={() => void act()}
        >
          {what === 'cancel' ? t('orders:refillCancel') : t('orders:refillSkip')}
        </button>
        <a className="button" href={inLocale(locale, paths.orderHistory())}>
          {t('orders:refillKeep')}
        </a>
      </p>
      <Errors texts={failed} />
    </div>
  )
}
