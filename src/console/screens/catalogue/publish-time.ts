import { when } from '../../texts.ts'
import { t } from './words.ts'

/** The moment that a `datetime-local` field names: a time in India, wherever the browser is. Throws where there is none, or it is over, since the server would publish at once. */
export const publishTime = (typed: string, now = Date.now()): string => {
  if (typed === '') throw new Error(t('chooseTime'))
  const at = new Date(`${typed}:00+05:30`).toISOString()
  if (Date.parse(at) <= now)
    throw new Error(`${t('isOver', { when: when(at) })} ${t('chooseTime')}`)
  return at
}
