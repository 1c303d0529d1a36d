import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import {
  $prescriptions,
  loadPrescriptions,
  morePrescriptions,
} from '#client/prescriptions/prescriptions.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { Failed } from '../parts/Failed.tsx'
import { More } from '../parts/More.tsx'

type Entry = ReturnType<typeof $prescriptions.get>['entries'][number]
type Props = { t: IslandT<'checkout'>; children: (entry: Entry) => ReactNode }

/** Whether the list was answered: what stands below it is shown with it, so that it does not move, and stays while it is read again. */
export const useIsAnswered = (): boolean => {
  const { pages, failure } = useStore($prescriptions)
  const answered = useRef(false)
  answered.current ||= pages > 0 || failure !== null
  return answered.current
}

/** The customer's prescriptions, newest first; the page supplies the actions. */
export const PrescriptionList = ({ t, children }: Props) => {
  const list = useStore($prescriptions)
  return (
    <>
      {list.failure && (
        <Failed
          text={failureTexts(list.failure, t('common:requestFailed')).join(' ')}
          retry={t('overlay:retry')}
          onRetry={() => void (list.pages === 0 ? loadPrescriptions() : morePrescriptions())}
        />
      )}
      {list.pages === 0 && list.load === 'loading' && <p role="status">{t('common:loading')}</p>}
      {list.load === 'ready' && list.entries.length === 0 && (
        <p className="soft">{t('checkout:noPrescriptions')}</p>
      )}
      <ul className="rows" aria-label={t('checkout:mine')}>
        {list.entries.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
      </ul>
      <More
        list={list}
        text={t('common:loadMore')}
        loading={t('common:loading')}
        onMore={() => void morePrescriptions()}
      />
    </>
  )
}
