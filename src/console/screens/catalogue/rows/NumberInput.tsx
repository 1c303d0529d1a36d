import { createContext, useContext, useId, useState } from 'react'
import { Field } from '../../../parts/Field.tsx'
import { useRead } from '../../../parts/useRead.ts'
import type { Entity } from './edits.ts'
import { nameOf, t } from './words.ts'

/** The file of the rows that a number names, by the field in which it stands. */
const rowsNamed: Readonly<Record<string, Entity>> = {
  saltId: 'salts',
  brandId: 'brands',
  manufacturerId: 'manufacturers',
  marketerId: 'manufacturers',
}

/** Names of rows that are added together with the one of the form, by file and number: `manufacturers 80`. */
export const AddedRows = createContext<Readonly<Record<string, string>>>({})

type Props = { name: string; shown: string; required: boolean; invalid: object }

/** A whole number; one that names a row, such as a salt, with the name of that row. */
export const NumberInput = ({ name, shown, required, invalid }: Props) => {
  const entity = rowsNamed[name.split('.').at(-1) ?? '']
  const id = useId()
  const [typed, setTyped] = useState(shown)
  const added = useContext(AddedRows)[`${entity} ${typed}`]
  const isAsked = entity !== undefined && added === undefined && /^\d{1,12}$/.test(typed)
  const lookup = useRead(
    ['catalogue', 'row', entity, typed],
    'GET /api/ops/catalogue/row',
    { query: { entity: entity as Entity, key: typed } },
    { enabled: isAsked, retry: false },
  )
  const text = lookup.data?.row.name
  return (
    <div>
      <Field
        label={nameOf(name)}
        name={name}
        type="number"
        step="1"
        defaultValue={shown}
        required={required}
        onChange={({ target }) => setTyped(target.value)}
        {...(entity && { 'aria-describedby': id })}
        {...invalid}
      />
      {entity && (
        <span id={id} className="soft" role="status">
          {added}
          {isAsked &&
            (lookup.isError
              ? t('noSuchRow')
              : typeof text === 'string'
                ? text
                : (text as Record<string, string> | undefined)?.en)}
        </span>
      )}
    </div>
  )
}
