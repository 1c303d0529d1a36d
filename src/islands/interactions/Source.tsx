import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import type { Source as Named } from '#model/views/parts.ts'

export const Source = ({
  t,
  locale,
  source: { name, date, url },
}: {
  t: IslandT<'checker'>
  locale: Locale
  source: Named
}) => {
  if (name === '') return null
  const text = date
    ? t('interactions:sourceDated', { name, date: formatDay(locale, date) })
    : t('interactions:source', { name })
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

/** Texts for health professionals: folded on screen, open on paper. */
export const ForProfessionals = ({
  t,
  texts,
}: {
  t: IslandT<'checker'>
  texts: readonly (string | undefined)[]
}) => {
  const text = texts.filter(Boolean).join(' ')
  return text ? (
    <details>
      <summary>{t('drug:forProfessionals')}</summary>
      <p className="text small">{text}</p>
    </details>
  ) : null
}
