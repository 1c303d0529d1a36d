import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $transactions,
  loadTransactions,
  moreTransactions,
  type Transaction,
  walletBalance,
} from '#client/account/account.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { rupeesText } from '#model/money.ts'
import { inLocale, paths } from '#paths.ts'
import { Nothing } from '../parts/Nothing.tsx'
import { drawnUntilRead, PagedList } from '../parts/PagedList.tsx'

const reasonKey = {
  cashback: 'account:cashback',
  refund: 'account:refund',
  goodwill: 'account:goodwill',
  spent: 'account:paidWith',
  returned: 'account:returned',
} as const satisfies Record<Transaction['reason'], string>

/** A page of the wallet as the server drew it into the page. */
type First = {
  entries: readonly Transaction[]
  hasMore: boolean
  pages: number
  balance: string
}

/** The wallet's transactions, paged (spec §2 "wallet dashboard"). */
export const Wallet = ({ locale, texts, first }: IslandProps & { first?: First }) => {
  const t: IslandT<'account'> = translator(locale, texts)
  const read = useStore($transactions)
  const list = drawnUntilRead(read, first)
  const balance = walletBalance() ?? first?.balance ?? null

  // The static page has no data; read it once hydrated.
  useEffect(() => void loadTransactions(), [])

  return (
    <div className="panels">
      {balance !== null && (
        <p className="lead">
          {t('account:balance')} <b>{rupeesText(balance, true)}</b>
        </p>
      )}
      <PagedList
        t={t}
        list={list}
        onMore={() => void moreTransactions()}
        empty={
          <Nothing drawing="draw-wallet" text={t('account:noTransactions')}>
            <a className="button" href={inLocale(locale, paths.search())}>
              {t('common:findMedicine')}
            </a>
          </Nothing>
        }
      >
        <ul className="rows">
          {list.entries.map(({ date, amount, balance: after, reason, orderId }) => (
            <li key={`${date} ${amount} ${after}`}>
              <span>
                {t(reasonKey[reason])}
                <span className="sub">
                  {formatDay(locale, dayInIndia(new Date(date)))}{' '}
                  {orderId !== null && (
                    <a href={inLocale(locale, paths.track(orderId))}>{orderId}</a>
                  )}
                </span>
              </span>
              <b>{rupeesText(amount, true)}</b>
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  )
}
