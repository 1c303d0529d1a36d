import { Field } from '../../parts/Field.tsx'
import { useRead } from '../../parts/useRead.ts'
import { t } from './words.ts'

/** What a `SupplierField` of the screen offers: the suppliers that are known. */
export const SupplierNames = () => {
  const { data } = useRead(['purchases', 'suppliers'], 'GET /api/ops/suppliers')
  return (
    <datalist id="suppliers">
      {data?.suppliers.map(({ name }) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

type Props = { value: string; onType: (name: string) => void }

export const SupplierField = ({ value, onType }: Props) => (
  <Field
    label={t('supplier')}
    value={value}
    maxLength={80}
    list="suppliers"
    onChange={({ target }) => onType(target.value)}
  />
)
