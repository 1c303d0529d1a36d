type Props = { text: string; retry: string; onRetry: () => void }

/** The server did not answer: said where its answer belongs, with a way to ask again. */
export const Failed = ({ text, retry, onRetry }: Props) => (
  <div className="note note-danger" role="alert">
    <p>{text}</p>
    <p>
      <button type="button" className="button" onClick={onRetry}>
        {retry}
      </button>
    </p>
  </div>
)
