import type { IslandT } from '#i18n/island-keys.ts'
import { severityWords } from '#i18n/severity.ts'
import type { Severity } from '#model/product.ts'
import { Icon } from '../parts/Icon.tsx'

export const SeverityTag = ({
  t,
  severity,
}: {
  t: IslandT<'checker'>
  severity: Severity | null
}) => {
  const { word, tag, icon } = severityWords(severity)
  return (
    <span className={tag}>
      <Icon name={icon} />
      {t(word)}
    </span>
  )
}
