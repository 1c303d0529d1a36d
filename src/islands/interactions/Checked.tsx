import type { MouseEvent } from 'react'
import type { IslandT } from '#i18n/island-keys.ts'
import type { CheckedItem } from '#model/views/interactions.ts'
import { Icon } from '../parts/Icon.tsx'

type Props = {
  t: IslandT<'checker'>
  items: readonly CheckedItem[]
  href: (codes: readonly string[]) => string
  /** Handles a press on a remove link; `null` stands for "remove all". */
  onRemove: (event: MouseEvent, code: string | null) => void
}

export const Checked = ({ t, items, href, onRemove }: Props) => (
  <section className="section" id="list">
    <h2 tabIndex={-1}>{t('interactions:list')}</h2>
    <ol className="checked">
      {items.map((item) => (
        <li key={item.code}>
          <div>
            {item.href === null ? (
              <b>{item.name}</b>
            ) : (
              <a href={item.href}>
                <b>{item.name}</b>
              </a>
            )}
            {item.salts.length > 0 && <p className="small soft">{item.salts.join(' + ')}</p>}
          </div>
          <a
            className="button no-print"
            href={href(items.flatMap(({ code }) => (code === item.code ? [] : [code])))}
            rel="nofollow"
            onClick={(event) => onRemove(event, item.code)}
          >
            <Icon name="cross" />
            <span className="unseen">{t('interactions:remove', { name: item.name })}</span>
          </a>
        </li>
      ))}
    </ol>
    <p className="no-print">
      <a href={href([])} rel="nofollow" onClick={(event) => onRemove(event, null)}>
        {t('interactions:clear')}
      </a>
    </p>
  </section>
)
