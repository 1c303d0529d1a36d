import { useRead } from '../../parts/useRead.ts'
import { t } from './words.ts'

/** How far the publish or the check in progress is, while there is one. */
export const Publishing = () => {
  const { data } = useRead(
    ['catalogue', 'status'],
    'GET /api/ops/catalogue/status',
    {},
    { refetchInterval: ({ state }) => (state.data?.publishing.running ? 500 : 2_000) },
  )
  const running = data?.publishing.running
  return running ? (
    <p role="status">
      {t(`step_${running.step}`)}{' '}
      <progress
        aria-label={t(`step_${running.step}`)}
        {...(running.total && { value: running.done ?? 0, max: running.total })}
      />
    </p>
  ) : null
}
