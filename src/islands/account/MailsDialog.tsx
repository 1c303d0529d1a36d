import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $mailPreferences,
  chooseMails,
  loadMailPreferences,
} from '#client/account/mail-preferences.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { capital } from '#i18n/t.ts'
import { type MailCategory, mailCategories } from '#model/mail-category.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Errors } from '../parts/Errors.tsx'
import { Unread } from '../parts/Unread.tsx'

/** The unsubscribe modal (spec §2): each category of mails that are not about an order, on or off. */
export const MailsDialog = ({ t, onClose }: { t: IslandT<'account'>; onClose: () => void }) => {
  const reading = useStore($mailPreferences)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const wanted = reading.data

  // A link in a mail may have changed them since.
  useEffect(() => void loadMailPreferences(), [])

  const choose = async (category: MailCategory, isWanted: boolean) => {
    setBusy(true)
    setFailed([])
    const failure = await chooseMails(category, isWanted)
    setBusy(false)
    if (failure) setFailed(failureTexts(failure, t('common:requestFailed')))
  }
  return (
    <Dialog title={t('account:chooseMails')} close={t('overlay:close')} onClose={onClose}>
      <Unread t={t} of={reading} retry={() => void loadMailPreferences()} />
      {!wanted && reading.is === 'loading' && <p role="status">{t('common:loading')}</p>}
      {wanted &&
        mailCategories.map((category) => (
          <label key={category} className="check">
            <input
              type="checkbox"
              checked={wanted[category]}
              disabled={busy}
              onChange={({ currentTarget }) => void choose(category, currentTarget.checked)}
            />
            {t(`mail:category${capital(category)}`)}
          </label>
        ))}
      <Errors texts={failed} />
      <p className="note">{t('mails:always')}</p>
    </Dialog>
  )
}
