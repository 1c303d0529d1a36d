import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { say } from '../texts.ts'

/**
 * Sections that are read by calls of their own. They are shown when the last is read or has failed: each one that came later would push the others
 * down, under the hand of the operator.
 */
export const Together = ({ children }: { children: ReactNode }) => {
  const queries = useQueryClient().getQueryCache()
  const [isRead, setRead] = useState(false)
  // The sections ask first: effects of children run before this one.
  useEffect(() => {
    if (isRead) return
    const look = (): void => {
      if (queries.findAll({ type: 'active' }).every(({ state }) => state.status !== 'pending'))
        setRead(true)
    }
    look()
    return queries.subscribe(look)
  }, [queries, isRead])
  return (
    <>
      {!isRead && <p className="wait">{say('loading')}</p>}
      <div hidden={!isRead}>{children}</div>
    </>
  )
}
