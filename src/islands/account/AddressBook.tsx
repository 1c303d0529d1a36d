import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $addresses, loadAddresses, removeAddress } from '#client/account/addresses.ts'
import type { CallFailure } from '#client/http/call.ts'
import { alertList, failureTexts, showSnackbar } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { AddressForm } from '../checkout/AddressForm.tsx'
import { AddressList } from '../checkout/AddressList.tsx'
import { Refused } from '../parts/Refused.tsx'

export const AddressBook = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'account'> = translator(locale, texts)
  const { pages, failure } = useStore($addresses)
  const [removal, setFailure] = useState<CallFailure | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)

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
    else if (!stays) alertList(failureTexts(failed, t('common:requestFailed')))
  }
  return (
    <div className="cart">
      <section className="cart-main">
        <AddressList t={t}>
          {({ id, addUserName, street1 }) => (
            <button
              type="button"
              className="button"
              disabled={removing !== null}
              aria-label={t('account:removeName', { name: `${addUserName}, ${street1}` })}
              onClick={() => void remove(id)}
            >
              {t('account:remove')}
            </button>
          )}
        </AddressList>
        <Refused of={removal} otherwise={t('common:requestFailed')} />
      </section>
      {/* Shown with the list above, so that it does not move. */}
      {(pages > 0 || failure) && (
        <section className="panel cart-payment" aria-labelledby="add-address">
          <h2 id="add-address">{t('checkout:addAddress')}</h2>
          <AddressForm t={t} onAdded={(_, message) => showSnackbar(message)} />
        </section>
      )}
    </div>
  )
}
