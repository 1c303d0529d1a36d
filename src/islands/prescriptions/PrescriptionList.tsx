import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { $prescriptions, morePrescriptions } from '#client/prescriptions/prescriptions.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { PagedList } from '../parts/PagedList.tsx'

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
    <PagedList
      t={t}
      list={list}
      onMore={() => void morePrescriptions()}
      empty={<p className="soft">{t('checkout:noPrescriptions')}</p>}
    >
      <ul className="rows" aria-label={t('checkout:mine')}>
        {list.entries.map((entry) => (
          <li key={entry.id}>
            <img src={entry.thumbnail} alt="" width={96} height={96} loading="lazy" />
            {children(entry)}
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
