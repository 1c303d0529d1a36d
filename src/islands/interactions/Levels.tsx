import { severityWords } from '#i18n/severity.ts'
import { levelOrder } from '#model/interaction-summary.ts'
import type { Grade, Level } from '#model/interactions.ts'
import type { CheckResult, GradedPair } from '#model/views/interactions.ts'
import { SeverityTag } from './Marked.tsx'
import type { CheckerT } from './texts.ts'

type Props = { t: CheckerT; result: Pick<CheckResult, 'pairs' | 'found'> }

const meaningOf = (t: CheckerT, level: Level): string =>
  level === 'A' ? t('interactions:none') : t(severityWords(({ B: 4, C: 3, D: 2, E: 1 } as const)[level]).word)

const nameOf = (t: CheckerT, level: Grade): string => {
  switch (level) {
    case 'not-graded':
      return t('product:severityUnknown')
    case 'duplicate':
      return t('interactions:duplicates')
    case 'not-covered':
      return t('interactions:notCovered')
    default:
      return t('interactions:level', { letter: level, meaning: meaningOf(t, level) })
  }
}

const What = ({ t, result, pair }: Props & { pair: GradedPair }) => (
  <>
    {pair.found.map((place) => {
      const found = result.found[place]
      if (!found) return null
      return (
        <p key={place}>
          <SeverityTag t={t} severity={found.severity} /> {found.salt.text} + {found.other.text}:{' '}
          {found.consumer ?? t('interactions:noText', { one: found.salt.text, other: found.other.text })}
        </p>
      )
    })}
    {pair.shared.map((salt) => (
      <p key={salt}>{t('interactions:duplicate', { salt, names: `${pair.one}, ${pair.other}` })}</p>
    ))}
    {pair.level === 'not-covered' && <p>{t('interactions:notCoveredLead')}</p>}
    {pair.level === 'A' && <p>{t('interactions:bannerNoneNote')}</p>}
  </>
)

/** The same answer as levels from E to A (spec §2); a word stands beside every letter. */
export const Levels = ({ t, result }: Props) => {
  const rows = levelOrder
    .map((level) => ({ level, pairs: result.pairs.filter((pair) => pair.level === level) }))
    // The letters always stand there; what has none only where there is something to say.
    .filter(({ level, pairs }) => level.length === 1 || pairs.length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is scrolled by keyboard too
    <section className="scroll" tabIndex={0} aria-label={t('interactions:layoutLevels')}>
      <table className="levels">
        <thead>
          <tr>
            <th scope="col">{t('interactions:levelColumn')}</th>
            <th scope="col">{t('interactions:pairColumn')}</th>
            <th scope="col">{t('interactions:whatColumn')}</th>
          </tr>
        </thead>
        {rows.map(({ level, pairs }) => (
          <tbody key={level}>
            {pairs.length === 0 && (
              <tr>
                <th scope="row">{nameOf(t, level)}</th>
                <td colSpan={2} className="soft">
                  {t('interactions:noPairs')}
                </td>
              </tr>
            )}
            {pairs.map((pair, index) => (
              <tr key={`${pair.one} ${pair.other}`}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={pairs.length}>
                    {nameOf(t, level)}
                  </th>
                )}
                <td>
                  {pair.one} + {pair.other}
                </td>
                <td>
                  <What t={t} result={result} pair={pair} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
