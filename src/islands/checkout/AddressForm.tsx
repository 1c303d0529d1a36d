import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Address } from '#client/account/addresses.ts'
import { addAddress, changeAddress } from '#client/account/addresses.ts'
import type { CallFailure } from '#client/http/call.ts'
import { newKey } from '#client/http/change.ts'
import { openSession } from '#client/session/session.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type AddressFault, addressFaults, tidyAddress } from '#model/address.ts'
import { Field } from '../parts/Field.tsx'
import { focusError } from '../parts/focusError.ts'
import { Refused } from '../parts/Refused.tsx'
import { useForm } from '../parts/useForm.ts'
import { PincodeField } from './PincodeField.tsx'

type Props = {
  t: IslandT<'checkout'>
  /** The address that is changed; without one, another is added. */
  of?: Address
  legend: string
  onSaved: (address: Address, message: string) => void
  /** A button beside that which saves. */
  children?: (clear: () => void) => ReactNode
}

const empty = { addUserName: '', street1: '', street2: '', contactNumber: '', pincode: '' }
const typedOf = ({ addUserName, street1, street2, contactNumber, pincode }: Address) => ({
  addUserName,
  street1,
  street2,
  contactNumber,
  pincode,
})
const isField = (name: string | undefined): name is keyof typeof empty =>
  name !== undefined && name in empty

/** The texts of spec §5 "Address form", the same that the server would return. */
const faultText = (t: IslandT<'checkout'>, fault: AddressFault): string => {
  switch (fault.is) {
    case 'nameEmpty':
      return t('errors:nameEmpty')
    case 'nameInvalid':
      return `${t('errors:nameInvalid')}: ${t('errors:reasonSign', { sign: fault.sign })}`
    case 'street1Empty':
      return t('errors:street1Empty')
    case 'streetInvalid':
      return `${t('errors:streetInvalid')}: ${t('errors:reasonSign', { sign: fault.sign })}`
    case 'contactEmpty':
      return t('errors:contactEmpty')
    case 'contactInvalid':
      return t('errors:contactInvalid')
    case 'pincodeEmpty':
      return t('errors:pincodeEmpty')
    case 'pincodeInvalid':
      return t('errors:pincodeInvalid')
  }
}

/** A form for an address. The typed text stays until the server has stored it. */
export const AddressForm = ({ t, of, legend, onSaved, children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  /** The idempotency key of the current text: a repeated press reuses it, an edit gets a new one. */
  const intent = useRef<{ text: string; key: string } | null>(null)
  const { isAlive, field, fill, typed, errors, setErrors, set, clear } = useForm(
    of ? `address ${of.id}` : 'address',
    of ? typedOf(of) : empty,
  )
  const [sending, setSending] = useState(false)
  // The cart was priced for a place: most addresses are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (!isAlive) return
    if (of) return form.current?.querySelector('input')?.focus()
    void openSession().then((opened) => {
      if (opened.is !== 'ok') return
      const { pincode, phone } = opened.result
      if (pincode !== null) fill('pincode', pincode)
      // Who signed in with a number need not type it again; without the country it is read at a glance.
      if (phone) fill('contactNumber', phone.replace(/^91(?=\d{10}$)/, ''))
    })
  }, [isAlive])
  const [failure, setFailure] = useState<Pick<CallFailure, 'errors'> | null>(null)

  const keyOf = (address: typeof empty): string => {
    const text = JSON.stringify(address)
    if (intent.current?.text !== text) intent.current = { text, key: newKey() }
    return intent.current.key
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setFailure(null)
    const address = tidyAddress(typed)
    const faults = addressFaults(address)
    setErrors(Object.fromEntries(faults.map((fault) => [fault.field, faultText(t, fault)])))
    if (faults.length > 0) return focusError(form.current)
    setSending(true)
    const key = keyOf(address)
    const reply = await (of ? changeAddress(of.id, address, key) : addAddress(address, key))
    setSending(false)
    if (reply.is === 'saved') {
      clear()
      return onSaved(reply.address, reply.message)
    }
    setErrors(
      Object.fromEntries(
        reply.errors.flatMap(({ field: name, msg }) => (isField(name) ? [[name, msg]] : [])),
      ),
    )
    const rest = reply.errors.filter(({ field: name }) => !isField(name))
    if (rest.length > 0 || reply.errors.length === 0) setFailure({ errors: rest })
    focusError(form.current)
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <fieldset className="form" disabled={!isAlive}>
        <legend className="unseen">{legend}</legend>
        <Field label={t('checkout:name')} autoComplete="name" {...field('addUserName')} />
        <Field label={t('checkout:street1')} autoComplete="address-line1" {...field('street1')} />
        <Field label={t('checkout:street2')} autoComplete="address-line2" {...field('street2')} />
        <Field
          label={t('checkout:contact')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...field('contactNumber')}
        />
        <PincodeField
          t={t}
          value={typed.pincode}
          error={errors.pincode ?? null}
          onChange={(pincode) => set({ pincode })}
        />
        <span className="buttons">
          <button type="submit" className="button button-main" disabled={sending}>
            {sending ? t('checkout:saving') : t('checkout:save')}
          </button>
          {children?.(clear)}
        </span>
        <Refused of={failure} otherwise={t('common:requestFailed')} />
      </fieldset>
    </form>
  )
}
