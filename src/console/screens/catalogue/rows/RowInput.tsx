import { languageOf, locales } from '#model/locale.ts'
import type { RowField } from '#model/row-field.ts'
import { ImageInput } from './ImageInput.tsx'
import { shownOf } from './values.ts'
import { nameOf, word } from './words.ts'

type Props = { of: RowField; value: unknown; fault: string | undefined; changed: () => void }

const Select = ({
  of,
  value,
  invalid,
  options,
}: {
  of: RowField
  value: string
  invalid: object
  options: readonly [string, string][]
}) => (
  <label className="field">
    {nameOf(of.name)}
    <select name={of.name} defaultValue={value} required={of.required} {...invalid}>
      <option value="">{word('notStated')}</option>
      {options.map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

/** A text in English, and in the other languages where they are opened. */
const Texts = ({ of, value, invalid }: { of: RowField; value: unknown; invalid: object }) => {
  const shown = shownOf(of, value)
  return (
    <div>
      <label className="field">
        {nameOf(of.name)}
        <textarea name={`${of.name}.en`} rows={3} defaultValue={shown[`${of.name}.en`]} required={of.required} {...invalid} />
      </label>
      <details>
        <summary>{word('otherLanguages', { field: nameOf(of.name) })}</summary>
        {locales
          .filter((locale) => locale !== 'en')
          .map((locale) => (
            <label key={locale} className="field">
              <span lang={locale}>{languageOf(locale).name}</span>
              <textarea name={`${of.name}.${locale}`} lang={locale} rows={2} defaultValue={shown[`${of.name}.${locale}`]} />
            </label>
          ))}
      </details>
    </div>
  )
}

const One = ({ of, value, invalid, changed }: Omit<Props, 'fault'> & { invalid: object }) => {
  const { name, kind, required } = of
  const shown = shownOf(of, value)[name] ?? ''
  if (kind === 'text') return <Texts of={of} value={value} invalid={invalid} />
  if (kind === 'choice') return <Select of={of} value={shown} invalid={invalid} options={(of.choices ?? []).map((one) => [one, one])} />
  if (kind === 'truth')
    return (
      <Select
        of={of}
        value={shown}
        invalid={invalid}
        options={[
          ['true', word('yes')],
          ['false', word('no')],
        ]}
      />
    )
  if (name === 'image') return <ImageInput name={name} value={shown} invalid={invalid} required={required} changed={changed} />
  if (kind === 'structure')
    return (
      <label className="field">
        {nameOf(name)}
        <textarea name={name} rows={4} spellCheck={false} defaultValue={shown} required={required} {...invalid} />
      </label>
    )
  return (
    <label className="field">
      {nameOf(name)}
      <input
        name={name}
        defaultValue={shown}
        required={required}
        {...(kind === 'number' && { type: 'number', step: 'any' })}
        {...(kind === 'whole' && { type: 'number', step: '1' })}
        {...(kind === 'moment' && { type: 'datetime-local' })}
        {...invalid}
      />
    </label>
  )
}

/** The input of a field of a row, with what is wrong with it. */
export const RowInput = ({ fault, ...props }: Props) => {
  const id = `fault-${props.of.name}`
  return (
    <div className={props.of.kind === 'text' || props.of.kind === 'structure' ? 'wide' : undefined} data-field={props.of.name}>
      <One {...props} invalid={fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }} />
      {fault !== undefined && (
        <p id={id} className="fault">
          {fault}
        </p>
      )}
    </div>
  )
}
