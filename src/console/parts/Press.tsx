import { Fault } from './Fault.tsx'
import { useAttempt } from './useAttempt.ts'
import { focusWork } from './work-focus.ts'

/** A button that acts at once: what it does stands beside it in full, or can be taken back. */
export const Press = ({
  name,
  act,
  isEnd = false,
}: {
  name: string
  act: () => Promise<unknown>
  /** As of `ActionDialog`. */
  isEnd?: boolean
}) => {
  const { error, isBusy, attempt } = useAttempt()
  return (
    <>
      <button
        type="button"
        className={isEnd ? 'ends' : undefined}
        disabled={isBusy}
        // A key that is held down would go on to the row that comes up.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => void attempt(act).then((isDone) => isDone && focusWork())}
      >
        {name}
      </button>
      <Fault error={error} />
    </>
  )
}
