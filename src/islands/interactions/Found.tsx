import type { MouseEvent } from 'react'
import type { IslandT } from '#i18n/island-keys.ts'
import type { InteractionChoice } from '#model/views/interactions.ts'

type Props = {
  t: IslandT<'checker'>
  picks: readonly InteractionChoice[]
  didYouMean: readonly string[]
  hrefOf: (code: string) => string
  /** `place`: of the spelling in the offer, from 1. */
  spellingOf: (find: string, place: number) => string
  onAdd: (event: MouseEvent, pick: InteractionChoice) => void
}

/** Results for the submitted name. */
export const Found = ({ t, picks, didYouMean, hrefOf, spellingOf, onAdd }: Props) => (
  <section className="section no-print" id="picks">
    <h2>{picks.length > 0 ? t('interactions:picks') : t('interactions:notFound')}</h2>
    {didYouMean.length > 0 && (
      <p>
        {t('search:didYouMean')}{' '}
        {didYouMean.map((find, index) => (
          <span key={find}>
            {index > 0 && ', '}
            <a href={spellingOf(find, index + 1)} rel="nofollow">
              {find}
            </a>
          </span>
        ))}
      </p>
    )}
    <ul className="entries">
      {picks.map((pick) => (
        <li key={pick.code}>
          {pick.refused === null ? (
            <a
              href={hrefOf(pick.code)}
              rel="nofollow"
              aria-label={t('interactions:add', { name: pick.name })}
              onClick={(event) => onAdd(event, pick)}
            >
              {pick.name}
            </a>
          ) : (
            <span>{pick.name}</span>
          )}
          <span className="sub">
            {pick.refused === 'repeated'
              ? t('interactions:repeated')
              : pick.note || t('interactions:saltKind')}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
