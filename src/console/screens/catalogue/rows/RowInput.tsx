import { languageOf, locales } from '#model/locale.ts'
import type { RowField } from '#model/row-field.ts'
import { Field } from '../../../parts/Field.tsx'
import { ImageInput } from './ImageInput.tsx'
import { ListInput } from './ListInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { shownOf, textAt, within } from './values.ts'
import { nameOf, t } from './words.ts'

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
      <option value="">{t('notStated')}</option>
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
        <textarea
          name={`${of.name}.en`}
          rows={3}
          defaultValue={shown[`${of.name}.en`]}
          required={of.required}
          {...invalid}
        />
      </label>
      <details>
        <summary>{t('otherLanguages', { field: nameOf(of.name) })}</summary>
        {locales
          .filter((locale) => locale !== 'en')
          .map((locale) => (
            <label key={locale} className="field">
              <span lang={locale}>{languageOf(locale).name}</span>
              <textarea
                name={`${of.name}.${locale}`}
                lang={locale}
                rows={2}
                defaultValue={shown[`${of.name}.${locale}`]}
              />
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
  if (kind === 'choice')
    return (
      <Select
        of={of}
        value={shown}
        invalid={invalid}
        options={(of.choices ?? []).map((one) => [one, one])}
      />
    )
  if (kind === 'truth')
    return (
      <Select
        of={of}
        value={shown}
        invalid={invalid}
        options={[
          ['true', t('yes')],
          ['false', t('no')],
        ]}
      />
    )
  if (name === 'image')
    return (
      <ImageInput
        name={name}
        value={shown}
        invalid={invalid}
        required={required}
        changed={changed}
      />
    )
  if (kind === 'whole')
    return <NumberInput name={name} shown={shown} required={required} invalid={invalid} />
  if (kind === 'list')
    return (
      <ListInput name={name} value={value} changed={changed}>
        {(key, entry) => (
          <Group of={{ ...of, name: `${name}.${key}` }} value={entry} changed={changed} />
        )}
      </ListInput>
    )
  if (kind === 'texts')
    return (
      <ListInput name={name} value={value} changed={changed}>
        {(key, entry) => (
          <RowInput of={textAt(name, key)} value={entry} fault={undefined} changed={changed} />
        )}
      </ListInput>
    )
  if (kind === 'group')
    return (
      <fieldset className="entries">
        <legend>{nameOf(name)}</legend>
        <div className="row-fields">
          <Group of={of} value={value} changed={changed} />
        </div>
      </fieldset>
    )
  if (kind === 'lines')
    return (
      <label className="field">
        {nameOf(name)}
        <span className="soft">{t('oneALine')}</span>
        <textarea
          name={name}
          rows={2}
          spellCheck={false}
          defaultValue={shown}
          required={required}
          {...invalid}
        />
      </label>
    )
  return (
    <Field
      label={nameOf(name)}
      name={name}
      defaultValue={shown}
      required={required}
      {...(kind === 'number' && { type: 'number', step: 'any' })}
      {...(kind === 'moment' && { type: 'datetime-local' })}
      {...(kind === 'day' && { type: 'date' })}
      {...invalid}
    />
  )
}

/** The inputs of the fields of a group, or of an entry of a list. A group that may be empty demands none of them; the server checks a begun one. */
const Group = ({
  of: { name, kind, required, fields = [] },
  value,
  changed,
}: Omit<Props, 'fault'>) => {
  const row = (value ?? {}) as Readonly<Record<string, unknown>>
  const isDemanded = kind === 'list' || required
  return fields.map((field) => (
    <RowInput
      key={field.name}
      of={{ ...within(name, field), required: field.required && isDemanded }}
      value={row[field.name]}
      fault={undefined}
      changed={changed}
    />
  ))
}

const wide: readonly RowField['kind'][] = ['text', 'list', 'texts', 'group']

export const RowInput = ({ fault, ...props }: Props) => {
  const id = `fault-${props.of.name}`
  return (
    <div className={wide.includes(props.of.kind) ? 'wide' : undefined} data-field={props.of.name}>
      <One
        {...props}
        invalid={fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }}
      />
      {fault !== undefined && (
        <p id={id} className="fault">
          {fault}
        </p>
      )}
    </div>
  )
}
