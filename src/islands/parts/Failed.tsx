import { Drawing } from './Icon.tsx'

type Props = { text: string; retry: string; onRetry: () => void }

/** A failed request, shown where its answer belongs, with a retry button. */
export const Failed = ({ text, retry, onRetry }: Props) => (
  <div className="note note-danger" role="alert">
    <Drawing name="draw-cloud" />
    <p>{text}</p>
    <p>
      <button type="button" className="button" onClick={onRetry}>
        {retry}
      </button>
    </p>
  </div>
)
