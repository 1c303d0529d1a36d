import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Input } from '#contract/core/endpoint.ts'
import type { opsPhoneOrders, PhoneOrderQuote } from '#contract/fulfilment/phone-orders.ts'
import { isLocale, languageOf } from '#model/locale.ts'
import { send } from '../../call.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { rupees } from '../../parts/rupees.ts'
import { useAttempt } from '../../parts/useAttempt.ts'
import { shopLanguages } from '../../texts.ts'
import { FindProduct } from '../stock/FindProduct.tsx'
import { t } from './words.ts'

type Ordered = Input<typeof opsPhoneOrders.code>['body']
type Item = { id: number; name: string }
type Told = { quote: PhoneOrderQuote; ordered: Ordered }

const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '')

const orderedIn = (form: FormData, items: readonly Item[]): Ordered => {
  const locale = textIn(form, 'locale')
  return {
    phone: textIn(form, 'phone'),
    email: textIn(form, 'email'),
    locale: isLocale(locale) ? locale : 'en',
    addUserName: textIn(form, 'addUserName'),
    street1: textIn(form, 'street1'),
    street2: textIn(form, 'street2'),
    pincode: textIn(form, 'pincode'),
    items: items.map(({ id }) => ({ productId: id, packs: Number(textIn(form, `packs-${id}`)) })),
  }
}

const Lines = ({ quote }: { quote: PhoneOrderQuote }) => (
  <section aria-label={t('phoneTell')}>
    <h2>{t('phoneTell')}</h2>
    <ul className="plain rows">
      {quote.lines.map(({ productId, productName, packLabel, amount, prescription }) => (
        <li key={productId}>
          <b>{productName}</b> <span>{packLabel}</span> <span>{rupees(amount)}</span>
          {prescription && ` · ${t('phonePrescription')}`}
        </li>
      ))}
    </ul>
    <p>
      {t('phoneSum', {
        shipping: rupees(quote.shipping),
        total: rupees((Number(quote.totalAmt) - Number(quote.cashRounding)).toFixed(2)),
      })}
    </p>
    {quote.prescription && <p>{t('phonePrescriptionLater')}</p>}
  </section>
)

/** An order that a customer gives on the telephone: what, who and where; the price; then the code that the customer reads out. */
export const PhoneOrder = () => {
  const [, go] = useLocation()
  const [items, setItems] = useState<readonly Item[]>([])
  const [told, setTold] = useState<Told | null>(null)
  const { error, isBusy, attempt } = useAttempt()
  const price = (form: FormData) =>
    attempt(async () => {
      const ordered = orderedIn(form, items)
      setTold({ quote: await send('POST /api/ops/phone-orders/code', { body: ordered }), ordered })
    })
  const place = ({ quote, ordered }: Told, code: string) =>
    attempt(async () => {
      const { orderId } = await send('POST /api/ops/phone-orders', {
        body: { ...ordered, totalAmt: quote.totalAmt, ticket: quote.ticket, code },
      })
      go(`/orders/${orderId}`)
    })
  return (
    <>
      <h1>{t('phoneOrder')}</h1>
      <p>{t('phoneWhy')}</p>
      <FindProduct
        key={items.length}
        autoFocus={items.length > 0}
        label={t('phoneAdd')}
        choose={(product) => {
          setTold(null)
          setItems([...items.filter(({ id }) => id !== product.id), product])
        }}
      />
      <form
        className="panel stack"
        onInput={() => setTold(null)}
        onSubmit={(event) => {
          event.preventDefault()
          void price(new FormData(event.currentTarget))
        }}
      >
        {items.length > 0 && (
          <ul className="plain rows">
            {items.map(({ id, name }) => (
              <li key={id} className="row">
                <Field
                  label={t('phonePacks', { name })}
                  name={`packs-${id}`}
                  type="number"
                  min="0.001"
                  step="any"
                  defaultValue="1"
                  required
                />
                <button
                  type="button"
                  onClick={() => {
                    setTold(null)
                    setItems(items.filter((one) => one.id !== id))
                  }}
                >
                  {t('phoneLeaveOut', { name })}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="row-fields">
          <Field label={t('phoneNumber')} name="phone" type="tel" required />
          <Field label={t('phoneMail')} name="email" type="email" />
          <label className="field">
            {t('phoneLanguage')}
            <select name="locale" defaultValue="en">
              {shopLanguages().map((locale) => (
                <option key={locale} value={locale}>
                  {languageOf(locale).name}
                </option>
              ))}
            </select>
          </label>
          <Field label={t('phoneName')} name="addUserName" required />
          <Field label={t('phoneStreet1')} name="street1" required />
          <Field label={t('phoneStreet2')} name="street2" />
          <Field label={t('phonePincode')} name="pincode" required />
        </div>
        {!told && <Fault error={error} />}
        <div className="row">
          <button
            type="submit"
            className={told ? undefined : 'do'}
            disabled={isBusy || items.length === 0}
          >
            {t('phonePrice')}
          </button>
        </div>
      </form>
      {told && (
        <form
          className="panel stack"
          onSubmit={(event) => {
            event.preventDefault()
            void place(told, textIn(new FormData(event.currentTarget), 'code'))
          }}
        >
          <Lines quote={told.quote} />
          <p role="status">{t('phoneSent', { phone: told.ordered.email || told.ordered.phone })}</p>
          <Field label={t('phoneCode')} name="code" required />
          <Fault error={error} />
          <div className="row">
            <button type="submit" className="do" disabled={isBusy}>
              {t('phonePlace')}
            </button>
          </div>
        </form>
      )}
    </>
  )
}
