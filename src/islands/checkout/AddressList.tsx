import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Address } from '#client/account/addresses.ts'
import { $addresses, moreAddresses } from '#client/account/addresses.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { PagedList } from '../parts/PagedList.tsx'
import { AddressLines } from './AddressLines.tsx'

type Props = {
  t: IslandT<'checkout'>
  children: (address: Address) => ReactNode
  /** The address whose form stands in its place. */
  edited?: string | null
  form?: (address: Address) => ReactNode
}

/** The address book, three to a page; the page supplies the actions. */
export const AddressList = ({ t, children, edited = null, form }: Props) => {
  const list = useStore($addresses)
  return (
    <PagedList
      t={t}
      list={list}
      onMore={() => void moreAddresses()}
      empty={<p className="soft">{t('checkout:noAddresses')}</p>}
    >
      <ul className="rows" aria-label={t('checkout:addresses')}>
        {list.entries.map((address) => (
          <li key={address.id}>
            {form && address.id === edited ? (
              form(address)
            ) : (
              <>
                <AddressLines address={address} />
                {children(address)}
              </>
            )}
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
