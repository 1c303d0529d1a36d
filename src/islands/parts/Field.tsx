import { type InputHTMLAttributes, useId } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  label: string
  /** The error: a red border and a text after the field (spec §5). */
  error?: string | null
  hint?: string
}

export const Field = ({ label, error = null, hint, type = 'text', ...input }: Props) => {
  const id = useId()
  const describedBy = [hint !== undefined && `${id}-hint`, error !== null && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        type={type}
        id={id}
        aria-invalid={error !== null}
        {...(describedBy && { 'aria-describedby': describedBy })}
      />
      {hint !== undefined && (
        <span id={`${id}-hint`} className="small soft">
          {hint}
        </span>
      )}
      {error !== null && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
