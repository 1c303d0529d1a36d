import { Fact } from '../../parts/Fields.tsx'
import { useRead } from '../../parts/useRead.ts'

/** What extensions of the shop show beside an order; nothing where there are none, or none answers. */
export const Panels = ({ id }: { id: string }) => {
  const read = useRead(
    ['orders', id, 'panels'],
    'GET /api/ops/orders/{id}/panels',
    { params: { id } },
    { retry: false },
  )
  return (read.data?.panels ?? []).map(({ by, title, rows }) => (
    <section key={by} className="panel" aria-label={title}>
      <h2>{title}</h2>
      <dl className="facts">
        {rows.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  ))
}
