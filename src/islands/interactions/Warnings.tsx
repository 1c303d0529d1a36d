import { duplicateHeading, duplicateText } from '#i18n/duplicate.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { CheckResult } from '#model/views/interactions.ts'
import { Icon } from '../parts/Icon.tsx'

type Props = { t: IslandT<'checker'>; result: CheckResult }

/** Shown on every tab: the same salt twice, and what the data cannot answer. */
export const Warnings = ({
  t,
  result: { duplicates, unknown, incomplete, notCovered, lacking },
}: Props) => (
  <>
    {duplicates.length > 0 && (
      <div className="note note-danger">
        <h3>{t(duplicateHeading(duplicates))}</h3>
        {duplicates.map((duplicate) => (
          <p key={duplicate.salts.join('+')}>{duplicateText(t, duplicate)}</p>
        ))}
      </div>
    )}
    {notCovered.length + incomplete.length + unknown.length > 0 && (
      <div className="note note-caution" id="not-covered">
        <h3 className="check-line">
          <Icon name="unknown" />
          {t('interactions:notCovered')}
        </h3>
        {unknown.map((name) => (
          <p key={name}>{t('interactions:unknown', { name })}</p>
        ))}
        {incomplete.map((name) => (
          <p key={name}>{t('interactions:incomplete', { name })}</p>
        ))}
        {notCovered.length > 0 && (
          <>
            <p>{t('interactions:notCoveredLead')}</p>
            <Pairs pairs={notCovered} />
            <p>{t('interactions:lacking', { names: lacking.join(', ') })}</p>
          </>
        )}
      </div>
    )}
  </>
)

export const Pairs = ({ pairs }: { pairs: readonly (readonly [string, string])[] }) => (
  <ul className="list">
    {pairs.map((pair) => (
      <li key={pair.join('+')}>{pair.join(' + ')}</li>
    ))}
  </ul>
)
