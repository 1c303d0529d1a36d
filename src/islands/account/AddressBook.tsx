import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Address } from '#client/account/addresses.ts'
import { $addresses, loadAddresses, removeAddress } from '#client/account/addresses.ts'
import type { CallFailure } from '#client/http/call.ts'
import { alertFailure, showSnackbar } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { AddressForm } from '../checkout/AddressForm.tsx'
import { AddressList } from '../checkout/AddressList.tsx'
import { Refused } from '../parts/Refused.tsx'

const nameOf = ({ addUserName, street1 }: Address): string => `${addUserName}, ${street1}`

export const AddressBook = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'account'> = translator(locale, texts)
  const { pages, failure } = useStore($addresses)
  const [removal, setFailure] = useState<CallFailure | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const returned = useRef<string | null>(null)

  // The static page has no data; read it once hydrated.
  useEffect(() => void loadAddresses(), [])

  const remove = async (id: string) => {
    setRemoving(id)
    const failed = await removeAddress(id)
    setRemoving(null)
    // What is mended on another page stays until it is read.
    const stays = failed?.errors.some(({ mend }) => mend)
    setFailure(stays ? failed : null)
    if (!failed) showSnackbar(t('account:removed'))
    else if (!stays) alertFailure(failed, t('common:requestFailed'))
  }
  /** The button that opened the form takes the focus again. */
  const close = (id: string) => {
    returned.current = id
    setEdited(null)
  }
  return (
    <div className="cart">
      <section className="cart-main">
        <AddressList
          t={t}
          edited={edited}
          form={(address) => (
            <AddressForm
              t={t}
              of={address}
              legend={t('account:editName', { name: nameOf(address) })}
              onSaved={() => {
                close(address.id)
                showSnackbar(t('account:addressSaved'))
              }}
            >
              {(clear) => (
                <button
                  type="button"
                  className="button"
                  onClick={() => {
                    clear()
                    close(address.id)
                  }}
                >
                  {t('account:nameCancel')}
                </button>
              )}
            </AddressForm>
          )}
        >
          {(address) => (
            <span className="buttons">
              <button
                type="button"
                className="button"
                ref={(button) => {
                  if (returned.current !== address.id) return
                  returned.current = null
                  button?.focus()
                }}
                aria-label={t('account:editName', { name: nameOf(address) })}
                onClick={() => setEdited(address.id)}
              >
                {t('account:edit')}
              </button>
              <button
                type="button"
                className="link"
                disabled={removing !== null}
                aria-label={t('account:removeName', { name: nameOf(address) })}
                onClick={() => void remove(address.id)}
              >
                {t('account:remove')}
              </button>
            </span>
          )}
        </AddressList>
        <Refused of={removal} otherwise={t('common:requestFailed')} />
      </section>
      {/* Shown with the list above, so that it does not move; two forms alike would be taken for one another. */}
      {edited === null && (pages > 0 || failure) && (
        <section className="panel cart-payment" aria-labelledby="add-address">
          <h2 id="add-address">{t('checkout:addAddress')}</h2>
          <AddressForm
            t={t}
            legend={t('checkout:addAddress')}
            onSaved={(_, message) => showSnackbar(message)}
          />
        </section>
      )}
    </div>
  )
}
