import { formatDay } from '#i18n/date.ts'
import type { Locale } from '#model/locale.ts'
import type { Source as Named } from '#model/views/parts.ts'
import type { CheckerT } from './texts.ts'

/** Where an answer comes from and of which day. */
export const Source = ({ t, locale, source: { name, date, url } }: { t: CheckerT; locale: Locale; source: Named }) => {
  if (name === '') return null
  const text = date ? t('interactions:sourceDated', { name, date: formatDay(locale, date) }) : t('interactions:source', { name })
  return (
    <p className="small soft">
      {url ? (
        <a href={url} rel="nofollow">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}

/** What only health professionals need, folded on a screen and open on paper. */
export const ForProfessionals = ({ t, text }: { t: CheckerT; text: string | undefined }) =>
  text === undefined ? null : (
    <details>
      <summary>{t('drug:forProfessionals')}</summary>
      <p className="text small">{text}</p>
    </details>
  )
