import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $saved,
  loadSaved,
  putBack,
  removeSaved,
  type SavedItem,
} from '#client/account/saved-items.ts'
import { alertFailure } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { amountText } from './amount-text.ts'

/** Products of the customer's cart that a guest's cart replaced on the way to checkout; nothing when there are none. */
export const Saved = ({ t }: { t: IslandT<'cart'> }) => {
  const items = useStore($saved)
  const [busy, setBusy] = useState(false)

  // Read after the cart.
  useEffect(() => void loadSaved(), [])

  const run = async (act: (item: SavedItem) => ReturnType<typeof putBack>, item: SavedItem) => {
    setBusy(true)
    const failed = await act(item)
    setBusy(false)
    if (failed) alertFailure(failed, t('cart:requestFailed'))
  }
  if (items.length === 0) return null
  return (
    <section className="section cart-saved" aria-labelledby="saved">
      <h2 id="saved">{t('cart:savedTitle')}</h2>
      <ul className="rows">
        {items.map((item) => (
          <li key={item.productId}>
            <div>
              {item.url === null ? (
                <b>{item.productName}</b>
              ) : (
                <a href={item.url}>{item.productName}</a>
              )}
              <span className="sub">{amountText(t, item)}</span>
            </div>
            <span className="buttons">
              {item.url !== null && (
                <button
                  type="button"
                  className="button"
                  disabled={busy}
                  aria-label={t('cart:savedAddName', { name: item.productName })}
                  onClick={() => void run(putBack, item)}
                >
                  {t('cart:savedAdd')}
                </button>
              )}
              <button
                type="button"
                className="link"
                disabled={busy}
                aria-label={t('cart:removeName', { name: item.productName })}
                onClick={() => void run(removeSaved, item)}
              >
                {t('cart:remove')}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
