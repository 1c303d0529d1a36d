import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Address } from '#client/account/addresses.ts'
import { $addresses, loadAddresses, moreAddresses } from '#client/account/addresses.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { Failed } from '../parts/Failed.tsx'
import { More } from '../parts/More.tsx'
import { AddressLines } from './AddressLines.tsx'

type Props = { t: IslandT<'checkout'>; children: (address: Address) => ReactNode }

/** The address book, three to a page; the page supplies the actions. */
export const AddressList = ({ t, children }: Props) => {
  const list = useStore($addresses)
  return (
    <>
      {list.failure && (
        <Failed
          text={failureTexts(list.failure, t('common:requestFailed')).join(' ')}
          retry={t('overlay:retry')}
          onRetry={() => void (list.pages === 0 ? loadAddresses() : moreAddresses())}
        />
      )}
      {list.pages === 0 && list.load === 'loading' && <p role="status">{t('common:loading')}</p>}
      {list.load === 'ready' && list.entries.length === 0 && (
        <p className="soft">{t('checkout:noAddresses')}</p>
      )}
      <ul className="rows" aria-label={t('checkout:addresses')}>
        {list.entries.map((address) => (
          <li key={address.id}>
            <AddressLines address={address} />
            {children(address)}
          </li>
        ))}
      </ul>
      <More
        list={list}
        text={t('common:loadMore')}
        loading={t('common:loading')}
        onMore={() => void moreAddresses()}
      />
    </>
  )
}
