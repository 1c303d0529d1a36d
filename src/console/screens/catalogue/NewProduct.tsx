import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { EditReport } from '#contract/publishing/content.ts'
import type { ProposedRow } from '#contract/publishing/rows.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { textIn } from '../../parts/text-in.ts'
import type { Edits } from './rows/edits.ts'
import { RowEditor } from './rows/RowEditor.tsx'
import { t } from './words.ts'

const makerOf = ({ newMaker }: ProposedRow): Edits =>
  newMaker ? [{ entity: 'manufacturers', key: [newMaker.id], set: { name: newMaker.name } }] : []

/** A product that is to be added: name, maker and salts as on the pack, then its row with what is known of the salts filled in. */
export const NewProduct = ({ me }: { me: Me }) => {
  const [, go] = useLocation()
  const [proposed, setProposed] = useState<ProposedRow | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [told, setTold] = useState('')
  const ask = async (form: FormData): Promise<void> => {
    setError(null)
    setProposed(null)
    try {
      setProposed(
        await send('GET /api/ops/catalogue/proposal', {
          query: {
            name: textIn(form, 'name'),
            maker: textIn(form, 'maker'),
            salts: textIn(form, 'salts'),
          },
        }),
      )
    } catch (caught) {
      setError(caught as Error)
    }
  }
  const done = async (report: EditReport | null): Promise<void> => {
    if (report && proposed) go(`/catalogue/products/${proposed.id}`)
    else {
      setProposed(null)
      setTold(t('newProductDrafted'))
    }
  }
  return (
    <>
      <p>
        <Link href="/catalogue/products">{t('products')}</Link>
      </p>
      <h1>{t('newProduct')}</h1>
      <p>{t('newProductWhy')}</p>
      <p role="status">{told}</p>
      <form
        className="panel stack"
        onSubmit={(event) => {
          event.preventDefault()
          setTold('')
          void ask(new FormData(event.currentTarget))
        }}
      >
        <Field label={t('newProductName')} name="name" required />
        <Field label={t('newProductMaker')} name="maker" required />
        <Field label={t('newProductSalts')} name="salts" />
        <p className="soft">{t('newProductSaltsHelp')}</p>
        <Fault error={error} />
        <div className="row">
          <button type="submit" className={proposed ? undefined : 'do'}>
            {t('newProductFill')}
          </button>
        </div>
      </form>
      {proposed && (
        <>
          {proposed.entity === 'drugs' && (
            <p role="status">{t('newProductLike', { count: proposed.like })}</p>
          )}
          {proposed.newMaker && <p>{t('newProductNewMaker', { name: proposed.newMaker.name })}</p>}
          <RowEditor
            key={`${proposed.id} ${JSON.stringify(proposed.row)}`}
            entity={proposed.entity}
            at={[proposed.id]}
            of={proposed}
            title={String(proposed.row.name)}
            me={me}
            isNew
            besides={makerOf(proposed)}
            done={done}
          />
        </>
      )}
    </>
  )
}
