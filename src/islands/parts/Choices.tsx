import { useId } from 'react'

type Props<Option extends string> = {
  label: string
  name: string
  options: readonly Option[]
  textOf: (option: Option) => string
}

/** One of several answers; at first `given`, or nothing. */
export const Choice = <Option extends string>({
  label,
  name,
  options,
  textOf,
  none,
  given = '',
}: Props<Option> & { none: string; given?: Option | '' }) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={given}>
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {textOf(option)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Any number of several answers; at first those that are `given`. */
export const Boxes = <Option extends string>({
  label,
  name,
  options,
  textOf,
  given = [],
}: Props<Option> & { given?: readonly string[] }) => (
  <fieldset className="pick">
    <legend>{label}</legend>
    {options.map((option) => (
      <label key={option} className="check">
        <input type="checkbox" name={name} value={option} defaultChecked={given.includes(option)} />
        {textOf(option)}
      </label>
    ))}
  </fieldset>
)

type AreaProps = { label: string; name: string; maxLength: number; error?: string | null }

export const Area = ({ label, name, maxLength, error = null }: AreaProps) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        maxLength={maxLength}
        rows={3}
        aria-invalid={error !== null}
        {...(error !== null && { 'aria-describedby': `${id}-error` })}
      />
      {error !== null && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
