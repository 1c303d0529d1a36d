import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { productsNamed } from '../../parts/everything.ts'
import { Fault } from '../../parts/Fault.tsx'
import { word } from './words.ts'

/** Finds a product by its name or number, while typing. `to` is the address of the screen that shows one. */
export const FindProduct = ({ to }: { to: (id: number) => string }) => {
  const [typed, setTyped] = useState('')
  const id = useId()
  const name = typed.trim()
  const isNumber = /^[1-9]\d{0,8}$/.test(name)
  const { data, error } = useQuery({
    queryKey: ['find-product', name],
    queryFn: () => productsNamed(name),
    enabled: name.length > 1 && !isNumber,
    placeholderData: keepPreviousData,
  })
  const found = isNumber || name.length < 2 ? [] : (data ?? [])
  return (
    <div>
      <label className="field" htmlFor={id}>
        {word('findProduct')}
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Fault error={error} />
      <ul className="plain rows">
        {isNumber && (
          <li>
            <Link data-row href={to(Number(name))}>
              {word('productNumber', { id: name })}
            </Link>
          </li>
        )}
        {found.map((one) => (
          <li key={`${one.type} ${one.id}`}>
            <Link data-row href={to(one.id)}>
              <b>{one.name}</b>
              <span>{one.packSizeLabel}</span>
              <span>{one.id}</span>
            </Link>
          </li>
        ))}
      </ul>
      {name.length > 1 && !isNumber && data && found.length === 0 && (
        <p role="status">{word('noProduct')}</p>
      )}
    </div>
  )
}
