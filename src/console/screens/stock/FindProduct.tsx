import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { send } from '../../call.ts'
import { productsNamed } from '../../parts/everything.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { t } from './words.ts'

type Found = { id: number; name: string }
type Props = {
  label?: string
  autoFocus?: boolean
} & (
  | { /** The address of the screen that shows one. */ to: (id: number) => string }
  | { /** Takes the one that is chosen. */ choose: (product: Found) => void }
)

/** Finds a product by its name or number, while typing. */
export const FindProduct = ({ label = t('findProduct'), autoFocus, ...more }: Props) => {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const isNumber = /^[1-9]\d{0,8}$/.test(name)
  const { data, error } = useQuery({
    queryKey: ['find-product', name],
    queryFn: () => productsNamed(name),
    enabled: name.length > 1 && !isNumber,
    placeholderData: keepPreviousData,
  })
  const products = isNumber || name.length < 2 ? [] : (data ?? [])
  const params = { productId: Number(name) }
  const numbered = useQuery({
    queryKey: ['product-numbered', name],
    queryFn: () => send('GET /api/ops/stock/{productId}', { params }),
    enabled: isNumber && 'choose' in more,
  })
  const numberedName = numbered.data?.productName || t('productNumber', { id: name })
  const item = (product: Found, shown: ReactNode) =>
    'to' in more ? (
      <Link data-row href={more.to(product.id)}>
        {shown}
      </Link>
    ) : (
      <button type="button" className="choice" onClick={() => more.choose(product)}>
        {shown}
      </button>
    )
  return (
    <div>
      <Field
        label={label}
        type="search"
        autoFocus={autoFocus}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Fault error={error} />
      <ul className="plain rows">
        {isNumber && !numbered.isFetching && (
          <li>
            {item(
              { id: Number(name), name: numberedName },
              numbered.data?.productName ? `${numberedName} ${name}` : numberedName,
            )}
          </li>
        )}
        {products.map((one) => (
          <li key={one.id}>
            {item(
              { id: one.id, name: one.name ?? String(one.id) },
              <>
                <b>{one.name}</b> <span>{one.packSizeLabel}</span> <span>{one.id}</span>
              </>,
            )}
          </li>
        ))}
      </ul>
      {name.length > 1 && !isNumber && data && products.length === 0 && (
        <p role="status">{t('noProduct')}</p>
      )}
    </div>
  )
}
