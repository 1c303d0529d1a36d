import { type ReactNode, useEffect, useState } from 'react'
import { queries } from '../queries.ts'
import { t } from '../texts.ts'

/**
 * Sections that are read by calls of their own. They are shown when the last is read or has failed: each one that came later would push the others
 * down, under the hand of the operator.
 */
export const Together = ({ children }: { children: ReactNode }) => {
  const cache = queries.getQueryCache()
  const [isRead, setRead] = useState(false)
  // The sections ask first: effects of children run before this one.
  useEffect(() => {
    if (isRead) return
    const look = (): void => {
      if (cache.findAll({ type: 'active' }).every(({ state }) => state.status !== 'pending'))
        setRead(true)
    }
    look()
    return cache.subscribe(look)
  }, [isRead, cache])
  return (
    <>
      {!isRead && <p className="wait">{t('loading')}</p>}
      <div hidden={!isRead}>{children}</div>
    </>
  )
}
