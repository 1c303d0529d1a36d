import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { Fault } from './Fault.tsx'

/** What a call read, or that it is on its way, or why it failed. What was read before stays while it is read again. */
export const Read = <Data,>({
  of,
  children,
}: {
  of: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) => (
  <>
    <Fault error={of.error} retry={() => void of.refetch()} />
    {of.data === undefined
      ? !of.error && <p className="wait">{t('loading')}</p>
      : children(of.data)}
  </>
)
