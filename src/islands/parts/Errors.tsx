/** Errors at the place of the action; they stay until the next try (design.md "timed messages"). */
export const Errors = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <div className="note note-danger" role="alert">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
