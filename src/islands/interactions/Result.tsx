import type { MouseEvent } from 'react'
import type { IslandT } from '#i18n/island-keys.ts'
import { tabWords } from '#i18n/severity.ts'
import { countIn, tabOf } from '#model/interaction-summary.ts'
import type { Locale } from '#model/locale.ts'
import {
  type CheckResult,
  type InteractionLayout,
  type InteractionTab,
  interactionLayouts,
  interactionTabs,
} from '#model/views/interactions.ts'
import { Icon } from '../parts/Icon.tsx'
import { Levels } from './Levels.tsx'
import { Pair } from './Pair.tsx'
import { Pairs } from './Warnings.tsx'

export type Chosen = { tab: InteractionTab; layout: InteractionLayout }

type Props = {
  t: IslandT<'checker'>
  locale: Locale
  result: CheckResult
  chosen: Chosen
  /** The page's address with another choice, to open it elsewhere. */
  href: (chosen: Partial<Chosen>) => string
  /** Handles a press on such a link; no effect before hydration. */
  onChoose: (event: MouseEvent, chosen: Partial<Chosen>) => void
}

const Tabs = ({ t, result, chosen, href, onChoose }: Omit<Props, 'locale'>) => (
  <nav className="no-print" aria-label={t('interactions:tabs')}>
    <ul className="chips">
      {interactionTabs
        // An empty tab would lead nowhere, and takes a row of a phone.
        .filter((tab) => countIn(result, tab) > 0)
        .map((tab) => {
          const { word, icon } = tabWords[tab]
          return (
            <li key={tab}>
              <a
                href={href({ tab })}
                rel="nofollow"
                aria-current={tab === chosen.tab ? 'page' : undefined}
                onClick={(event) => onChoose(event, { tab })}
              >
                <Icon name={icon} />
                {t(word)} <span className="count">{countIn(result, tab)}</span>
              </a>
            </li>
          )
        })}
    </ul>
  </nav>
)

const Layouts = ({ t, chosen, href, onChoose }: Omit<Props, 'locale' | 'result'>) => (
  <nav className="no-print" aria-label={t('interactions:layouts')}>
    <ul className="chips">
      {interactionLayouts.map((layout) => (
        <li key={layout}>
          <a
            href={href({ layout, tab: 'all' })}
            rel="nofollow"
            aria-current={layout === chosen.layout ? 'page' : undefined}
            onClick={(event) => onChoose(event, { layout })}
          >
            {layout === 'list' ? t('interactions:layoutList') : t('interactions:layoutLevels')}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** The pairs of a check, by tab or by level. On paper all are printed, whatever the tab. */
export const Result = (props: Props) => {
  const { t, locale, result, chosen } = props
  // An old address may name a tab that is empty now.
  const tab = countIn(result, chosen.tab) > 0 ? chosen.tab : 'all'
  const now = { ...props, chosen: { ...chosen, tab } }
  const { found, none } = result
  const withNone = tab === 'all' || tab === 'none'
  return (
    <>
      <Layouts {...now} />
      {chosen.layout === 'levels' ? (
        <Levels t={t} result={result} />
      ) : (
        <>
          <Tabs {...now} />
          {found.length > 0 && (
            <ol className="interactions">
              {found.map((item) => (
                <Pair
                  key={`${item.salt.href} ${item.other.href}`}
                  t={t}
                  locale={locale}
                  item={item}
                  shown={tab === 'all' || tabOf(item.severity) === tab}
                />
              ))}
            </ol>
          )}
          {none.length > 0 && (
            <div className={withNone ? 'section' : 'section on-paper'}>
              <h3>{t('interactions:none')}</h3>
              <p className="small soft">{t('interactions:bannerNoneNote')}</p>
              <Pairs pairs={none} />
            </div>
          )}
        </>
      )}
    </>
  )
}
