import { duplicateBanner, duplicateHeading } from '#i18n/duplicate.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { severityWords } from '#i18n/severity.ts'
import { countsIn, worstIn } from '#model/interaction-summary.ts'
import type { CheckResult } from '#model/views/interactions.ts'
import { Icon } from '../parts/Icon.tsx'

const look = (
  t: IslandT<'checker'>,
  result: CheckResult,
): { line: string; icon: string; tone: string } => {
  const worst = worstIn(result)
  if (worst !== undefined) {
    const { word, icon } = severityWords(worst)
    return {
      line: t('interactions:bannerFound', { severity: t(word) }),
      icon,
      tone: worst === 1 ? 'note-danger' : 'note-caution',
    }
  }
  switch (result.answer) {
    case 'interaction':
      return { line: t(duplicateBanner(result.duplicates)), icon: 'caution', tone: 'note-caution' }
    case 'not-covered':
      return { line: t('interactions:bannerNotCovered'), icon: 'unknown', tone: 'note-caution' }
    case 'none':
      return { line: t('interactions:bannerNone'), icon: 'sev-none', tone: '' }
    case 'nothing-to-compare':
      return { line: t('interactions:bannerNothing'), icon: 'sev-none', tone: '' }
  }
}

/** `isOpen`: the data leaves something open that the result does not list. */
type Props = { t: IslandT<'checker'>; result: CheckResult; isOpen?: boolean }

/** The answer in one line. It never reassures where the data is incomplete. */
export const Banner = ({ t, result, isOpen = false }: Props) => {
  const { line, icon, tone } = look(t, result)
  const { answer } = result
  const isKnown = worstIn(result) !== undefined
  const counts = countsIn(result)
  const leavesOpen =
    isOpen || result.notCovered.length + result.incomplete.length + result.unknown.length > 0
  return (
    <div className={`note check-banner ${tone}`}>
      <p className="check-line">
        <Icon name={icon} />
        <b>{line}</b>
      </p>
      {isKnown && counts.length > 0 && (
        <p>
          {counts
            .map(({ severity, count }) =>
              t('product:severityCount', {
                severity: t(severityWords(severity).word),
                number: count,
              }),
            )
            .concat(
              result.duplicates.length > 0
                ? [`${t(duplicateHeading(result.duplicates))}: ${result.duplicates.length}`]
                : [],
            )
            .join(' · ')}
        </p>
      )}
      {isKnown && result.duplicates.length > 0 && <p>{t(duplicateBanner(result.duplicates))}</p>}
      {answer === 'none' && <p>{t('interactions:bannerNoneNote')}</p>}
      {leavesOpen && (answer === 'interaction' || answer === 'not-covered') && (
        <p>{t('interactions:bannerNotCoveredNote')}</p>
      )}
    </div>
  )
}
