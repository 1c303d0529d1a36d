import { severityWords } from '#i18n/severity.ts'
import type { Severity } from '#model/product.ts'
import { Icon } from '../parts/Icon.tsx'
import type { CheckerT } from './texts.ts'

/** A severity by word, icon and colour. */
export const SeverityTag = ({ t, severity }: { t: CheckerT; severity: Severity | null }) => {
  const { word, tag, icon } = severityWords(severity)
  return (
    <span className={`${tag} tag-icon`}>
      <Icon name={icon} />
      {t(word)}
    </span>
  )
}
