import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Choice, TextArea } from '../../parts/Fields.tsx'
import { channelName, messageName } from '../../parts/message-name.ts'
import { textIn } from '../../parts/text-in.ts'
import { when } from '../../texts.ts'
import { orderActs } from './possible.ts'
import { t } from './words.ts'

type Props = { of: AdminOrder; me: Me; done: (after: AdminOrder) => void }

/** To whom and where an order goes. */
export const Delivery = ({ of, me, done }: Props) => {
  const { address, business, orderId: id } = of.order
  if (!address) return null
  const { address: mayChange } = orderActs(of, me.permissions)
  return (
    <section className="panel" aria-label={t('delivery')}>
      <h2>{t('delivery')}</h2>
      <address>
        {[
          address.addUserName,
          address.street1,
          address.street2,
          `${address.city} ${address.pincode}, ${address.state}`,
        ]
          .filter((line) => line.trim() !== '')
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
        {business && <span>{`${business.legalName}, GSTIN ${business.gstin}`}</span>}
        {address.contactNumber && (
          <a href={`tel:${address.contactNumber}`}>{address.contactNumber}</a>
        )}
      </address>
      {mayChange && (
        <ActionDialog
          name={t('changeAddress')}
          draft={`address ${id}`}
          consequence={t('changeAddressDone')}
          act={async (fields) => {
            const text = (name: string): string => textIn(fields, name)
            const body = {
              addUserName: text('addUserName'),
              street1: text('street1'),
              street2: text('street2'),
              contactNumber: text('contactNumber'),
              pincode: text('pincode'),
            }
            done(await send('POST /api/ops/orders/{id}/address', { params: { id }, body }))
          }}
        >
          <Field label={t('name')} name="addUserName" required defaultValue={address.addUserName} />
          <Field label={t('street1')} name="street1" required defaultValue={address.street1} />
          <Field label={t('street2')} name="street2" defaultValue={address.street2} />
          <Field
            label={t('phone')}
            name="contactNumber"
            required
            defaultValue={address.contactNumber}
          />
          <Field label={t('pincode')} name="pincode" required defaultValue={address.pincode} />
        </ActionDialog>
      )}
    </section>
  )
}

/** What the customer was told, and what can be told again. */
export const Messages = ({ of, me, done }: Props) => {
  const { resend } = orderActs(of, me.permissions)
  return (
    <section className="panel" aria-label={t('messages')}>
      <h2>{t('messages')}</h2>
      {of.messages.length === 0 && <p>{t('empty')}</p>}
      <ul className="plain">
        {of.messages.map(({ template, channel, recipient, state, at, endedAt }) => (
          <li key={at + template + channel}>
            {messageName(template)} · {channelName(channel)} {recipient} · {t(`message_${state}`)}{' '}
            <small>{when(endedAt ?? at)}</small>
          </li>
        ))}
      </ul>
      {resend.length > 0 && (
        <ActionDialog
          name={t('resend')}
          consequence={t('resendDone')}
          act={async (fields) => {
            const message = resend.find((one) => one === fields.get('message'))
            if (message)
              done(
                await send('POST /api/ops/orders/{id}/resend', {
                  params: { id: of.order.orderId },
                  body: { message },
                }),
              )
          }}
        >
          <Choice
            label={t('message')}
            name="message"
            options={resend.map((value) => ({ value, name: messageName(value) }))}
          />
        </ActionDialog>
      )}
    </section>
  )
}

export const AddNote = ({ of, me, done }: Props) =>
  orderActs(of, me.permissions).note && (
    <ActionDialog
      name={t('note')}
      draft={`note ${of.order.orderId}`}
      consequence={t('noteDone')}
      act={async (fields) =>
        done(
          await send('POST /api/ops/orders/{id}/notes', {
            params: { id: of.order.orderId },
            body: { text: textIn(fields, 'text') },
          }),
        )
      }
    >
      <TextArea label={t('note')} name="text" required />
    </ActionDialog>
  )
