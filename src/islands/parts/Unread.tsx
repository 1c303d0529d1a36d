import type { ReadState } from '#client/http/read.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { T } from '#i18n/t.ts'
import { Failed } from './Failed.tsx'

type Props = {
  t: T<'common:requestFailed' | 'overlay:retry'>
  of: ReadState<unknown>
  retry: () => void
}

/** Why something could not be read, with a button that reads it again; nothing while it is read or there. */
export const Unread = ({ t, of, retry }: Props) =>
  of.is === 'failed' ? (
    <Failed
      text={failureTexts(of.failure, t('common:requestFailed')).join(' ')}
      retry={t('overlay:retry')}
      onRetry={retry}
    />
  ) : null
