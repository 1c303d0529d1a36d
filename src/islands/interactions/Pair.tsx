import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import type { CheckedInteraction } from '#model/views/interactions.ts'
import { SeverityTag } from './Marked.tsx'
import { ForProfessionals, Source } from './Source.tsx'

/** `shown` is false for a pair of another tab, which is still printed on paper. */
type Props = { t: IslandT<'checker'>; locale: Locale; item: CheckedInteraction; shown: boolean }

/** A known interaction of the checked list. */
export const Pair = ({ t, locale, item, shown }: Props) => {
  const { salt, other, saltIn, otherIn } = item
  const [both] = saltIn.filter((name) => otherIn.includes(name))
  const isInOne = both !== undefined && saltIn.length === 1 && otherIn.length === 1
  // A salt that was listed itself needs no "contained in".
  const isPlain = saltIn.join() === salt.text && otherIn.join() === other.text
  return (
    <li className={`sev-${item.severity ?? 0} ${shown ? '' : 'on-paper'}`}>
      <h3 className="pair">
        <SeverityTag t={t} severity={item.severity} />
        <span>
          <a href={salt.href}>{salt.text}</a> + <a href={other.href}>{other.text}</a>
        </span>
      </h3>
      {!isPlain && (
        <p className="small soft">
          {isInOne
            ? t('interactions:bothIn', { name: both })
            : t('interactions:pairIn', { one: saltIn.join(', '), other: otherIn.join(', ') })}
        </p>
      )}
      <p className="text">
        {item.consumer ?? t('interactions:noText', { one: salt.text, other: other.text })}
      </p>
      {item.advice && <p className="text small">{t('drug:advice', { text: item.advice })}</p>}
      {item.fromClass && (
        <p className="small soft">{t('drug:fromClass', { name: item.fromClass })}</p>
      )}
      <ForProfessionals t={t} texts={[item.professional, item.management]} />
      <Source t={t} locale={locale} source={item.source} />
    </li>
  )
}
