import { duplicateHeading, duplicateText } from '#i18n/duplicate.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { severityWords } from '#i18n/severity.ts'
import { type Grade, type Level, levelOrder, severityOfLevel } from '#model/interaction-levels.ts'
import type { CheckResult, GradedPair } from '#model/views/interactions.ts'
import { SeverityTag } from './Marked.tsx'

type Props = { t: IslandT<'checker'>; result: Pick<CheckResult, 'pairs' | 'found' | 'duplicates'> }

const meaningOf = (t: IslandT<'checker'>, level: Level): string => {
  const severity = severityOfLevel(level)
  return t(severity === null ? 'interactions:none' : severityWords(severity).word)
}

const nameOf = (t: IslandT<'checker'>, { duplicates }: Props['result'], level: Grade): string => {
  switch (level) {
    case 'not-graded':
      return t('product:severityUnknown')
    case 'duplicate':
      return t(duplicateHeading(duplicates))
    case 'not-covered':
      return t('interactions:notCovered')
    default:
      return t('interactions:level', { letter: level, meaning: meaningOf(t, level) })
  }
}

const What = ({ t, result, pair }: Props & { pair: GradedPair }) => (
  <>
    {pair.found.map((place) => {
      const interaction = result.found[place]
      if (!interaction) return null
      return (
        <p key={place}>
          <SeverityTag t={t} severity={interaction.severity} /> {interaction.salt.text} +{' '}
          {interaction.other.text}:{' '}
          {interaction.consumer ??
            t('interactions:noText', { one: interaction.salt.text, other: interaction.other.text })}
        </p>
      )
    })}
    {pair.duplicates.map((place) => {
      const duplicate = result.duplicates[place]
      return duplicate && <p key={place}>{duplicateText(t, duplicate)}</p>
    })}
    {pair.level === 'not-covered' && <p>{t('interactions:notCoveredLead')}</p>}
    {pair.level === 'A' && <p>{t('interactions:bannerNoneNote')}</p>}
  </>
)

/** The result as levels from E to A (spec §2), with a word beside every letter. */
export const Levels = ({ t, result }: Props) => {
  const rows = levelOrder
    .map((level) => ({ level, pairs: result.pairs.filter((pair) => pair.level === level) }))
    // The letters are always listed; other groups only when they have entries.
    .filter(({ level, pairs }) => level.length === 1 || pairs.length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable table must be scrollable by keyboard
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
                <th scope="row">{nameOf(t, result, level)}</th>
                <td colSpan={2} className="soft">
                  {t('interactions:noPairs')}
                </td>
              </tr>
            )}
            {pairs.map((pair, index) => (
              <tr key={`${pair.one} ${pair.other}`}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={pairs.length}>
                    {nameOf(t, result, level)}
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
