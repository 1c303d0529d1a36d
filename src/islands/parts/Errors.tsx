/** What is wrong, where it was done; it stays until the next try (design.md "timed messages"). */
export const Errors = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <div className="note note-danger" role="alert">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
