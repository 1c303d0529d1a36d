import type { Substitute } from '#client/search/substitutes.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { rupeesText } from '#model/money.ts'

/** The difference of the unit prices in words; below one percent nothing is said, because rounding may hide its sign, nor of a medicine whose own
 * price is not known. */
const difference = (
  t: IslandT<'substitutes'>,
  { save, discounted_price }: Substitute,
): { text: string; tone: string } | null => {
  if (save === null)
    return discounted_price === null ? { text: t('substitutes:noComparison'), tone: 'sub' } : null
  if (save > 0) return { text: t('substitutes:save', { percent: save }), tone: 'sub cheaper' }
  return save < 0 ? { text: t('substitutes:dearer', { percent: -save }), tone: 'sub dearer' } : null
}

/** A row of the table of `src/components/Substitutes.astro`. */
export const Row = ({
  t,
  item,
  city,
}: {
  t: IslandT<'substitutes'>
  item: Substitute
  city: string
}) => {
  const { name, url, innovator_tag, pSize, mf, uPrice, discounted_price, available, reason } = item
  const price = rupeesText(discounted_price, true)
  const saving = difference(t, item)
  return (
    <tr data-product={item.id}>
      <th scope="row">
        <a href={url}>{name}</a>{' '}
        {innovator_tag && <span className="tag tag-brand">{t('substitutes:innovator')}</span>}
        <span className="sub">{pSize}</span>
        <span className="sub">{mf}</span>
        {!available && (
          <span className="tag">
            {reason === 'city-not-served'
              ? t('substitutes:notInCity', { city })
              : t('substitutes:unavailable')}
          </span>
        )}
      </th>
      <td>
        <div className="offer">
          {item.save !== null && (
            <meter
              className={item.save < 0 ? 'bar bar-over' : 'bar'}
              max={100}
              value={Math.min(100 - item.save, 100)}
              aria-hidden="true"
            />
          )}
          <b data-live="unit">{rupeesText(uPrice, true) ?? '—'}</b>
          {saving && <span className={saving.tone}>{saving.text}</span>}
          {price && (
            <span className="sub" data-live="price">
              {t('substitutes:packPrice', { price })}
            </span>
          )}
          {available && price && (
            <button
              type="button"
              className="add button"
              data-add={item.id}
              aria-label={`${t('substitutes:add')}: ${name}`}
            >
              {t('substitutes:add')}
            </button>
          )}
        </div>
      </td>
    </tr>
  )
}
