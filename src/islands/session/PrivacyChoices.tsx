import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CallFailure } from '#client/http/call.ts'
import { $marketing, answerMarketing, loadMarketing } from '#client/session/marketing.ts'
import { failureTexts, showSnackbar } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { Errors } from '../parts/Errors.tsx'
import { Failed } from '../parts/Failed.tsx'

/** Consent to marketing, for visitors and customers alike. Nothing is passed on before, and it can be withdrawn. */
export const PrivacyChoices = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'privacy'> = translator(locale, texts)
  const choice = useStore($marketing)
  const [busy, setBusy] = useState(false)
  const [unread, setUnread] = useState<CallFailure | null>(null)
  const [failed, setFailed] = useState<readonly string[]>([])

  const read = async () => {
    setUnread(null)
    setUnread(await loadMarketing())
  }
  // The printed page is the same for all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => void read(), [])

  const answer = async (isGiven: boolean) => {
    setBusy(true)
    setFailed([])
    const failure = await answerMarketing(isGiven)
    setBusy(false)
    if (failure) setFailed(failureTexts(failure, t('common:requestFailed')))
    else showSnackbar(t(isGiven ? 'privacy:agreed' : 'privacy:withdrawn'))
  }
  return (
    <section className="panel">
      <p>{t('privacy:lead')}</p>
      {unread && (
        <Failed
          text={failureTexts(unread, t('common:requestFailed')).join(' ')}
          retry={t('overlay:retry')}
          onRetry={() => void read()}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={choice === true}
          disabled={busy || choice === null}
          onChange={({ currentTarget }) => void answer(currentTarget.checked)}
        />
        {t('privacy:marketing')}
      </label>
      <p>{t('privacy:what')}</p>
      <p>
        <b>{t('privacy:never')}</b>
      </p>
      <p>{t('privacy:withdraw')}</p>
      <Errors texts={failed} />
    </section>
  )
}
