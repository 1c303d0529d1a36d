import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Address } from '#client/account/addresses.ts'
import { $addresses, loadAddresses } from '#client/account/addresses.ts'
import { isWithoutPrescription, removePrescriptionStep } from '#client/checkout/steps.ts'
import { chooseAddress } from '#client/checkout/summary.ts'
import { choosePincode } from '#client/session/location.ts'
import { flashOnNextPage } from '#client/ui/flash-message.ts'
import { failureTexts, showSnackbar } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { inLocale, paths } from '#paths.ts'
import { Errors } from '../parts/Errors.tsx'
import { AddressForm } from './AddressForm.tsx'
import { AddressList } from './AddressList.tsx'

/** The second step of the checkout: choose an address or add one. */
export const Addresses = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'checkout'> = translator(locale, texts)
  const list = useStore($addresses)
  const [choosing, setChoosing] = useState<string | null>(null)
  const [failed, setFailed] = useState<readonly string[]>([])
  /** A chosen address whose pincode differs from the one the cart was priced for (spec §5), and the consequence. */
  const [elsewhere, setElsewhere] = useState<{ address: Address; text: string } | null>(null)

  // Read once hydrated, and again when the browser restores the page.
  useEffect(() => {
    if (isWithoutPrescription()) removePrescriptionStep()
    void loadAddresses()
    const shown = () => setChoosing(null)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])

  const continueToSummary = (): void => location.assign(inLocale(locale, paths.summary()))
  const choose = async (address: Address, message?: string) => {
    setChoosing(address.id)
    setFailed([])
    setElsewhere(null)
    const reply = await chooseAddress(address.id)
    if (reply.is === 'failed') {
      setFailed(failureTexts(reply, t('common:requestFailed')))
      return setChoosing(null)
    }
    const differs = reply.summary.obstacles.find(({ code }) => code === 'pincodeDiffers')
    if (differs) {
      if (message) showSnackbar(message)
      setElsewhere({ address, text: differs.msg })
      return setChoosing(null)
    }
    if (message) flashOnNextPage(message)
    continueToSummary()
  }
  const move = async ({ address }: NonNullable<typeof elsewhere>) => {
    setChoosing(address.id)
    const failure = await choosePincode(address.pincode)
    if (!failure) return continueToSummary()
    setFailed(failureTexts(failure, t('common:requestFailed')))
    setChoosing(null)
  }
  const form = (
    <AddressForm
      t={t}
      legend={t('checkout:addAddress')}
      onSaved={(address, message) => void choose(address, message)}
    />
  )
  return (
    <div className="cart">
      <section className="cart-main">
        <AddressList t={t}>
          {(address) => (
            <>
              <button
                type="button"
                className={address === list.entries[0] ? 'button button-main' : 'button'}
                disabled={choosing !== null}
                aria-label={t('checkout:deliverToName', {
                  name: address.addUserName,
                  street: address.street1,
                })}
                onClick={() => void choose(address)}
              >
                {t('checkout:deliverHere')}
              </button>
              {elsewhere?.address.id === address.id && (
                <div className="note note-caution" role="alert">
                  <p>{elsewhere.text}</p>
                  <p>
                    <button
                      type="button"
                      className="button"
                      disabled={choosing !== null}
                      onClick={() => void move(elsewhere)}
                    >
                      {t('checkout:movePincode', { pincode: address.pincode })}
                    </button>
                  </p>
                </div>
              )}
            </>
          )}
        </AddressList>
        <Errors texts={failed} />
      </section>
      {/* Shown with the list above, so that it does not move. */}
      {(list.pages > 0 || list.failure) && (
        <section className="panel cart-payment" aria-labelledby="add-address">
          {list.load === 'ready' && list.entries.length === 0 ? (
            <>
              <h2 id="add-address">{t('checkout:addAddress')}</h2>
              {form}
            </>
          ) : (
            <details>
              <summary id="add-address" className="button">
                {t('checkout:addAddress')}
              </summary>
              {form}
            </details>
          )}
        </section>
      )}
    </div>
  )
}
