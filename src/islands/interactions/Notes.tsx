import type { IslandT } from '#i18n/island-keys.ts'
import { noteIcons, verdictWords } from '#i18n/severity.ts'
import type { Locale } from '#model/locale.ts'
import type { CheckResult } from '#model/views/interactions.ts'
import { Icon } from '../parts/Icon.tsx'
import { SeverityTag } from './Marked.tsx'
import { ForProfessionals, Source } from './Source.tsx'

type Props = { t: IslandT<'checker'>; locale: Locale; notes: CheckResult['notes'][number] }

/** What alcohol or pregnancy means for each salt; salts without data are named. */
export const Notes = ({ t, locale, notes }: Props) => {
  const { word, icon } = noteIcons[notes.topic]
  return (
    <section className="section" id={notes.topic}>
      <h2 className="check-line">
        <Icon name={icon} />
        {t(word)}
      </h2>
      {notes.notCovered.length > 0 && (
        <p className="note note-caution">
          {t('interactions:noNote', { names: notes.notCovered.join(', ') })}
        </p>
      )}
      {notes.found.length > 0 && (
        <ol className="interactions">
          {notes.found.map((note) => {
            const verdict = verdictWords[note.verdict]
            return (
              <li key={note.salt} className={`sev-${note.severity ?? 0}`}>
                <h3 className="pair">
                  {note.severity !== null && <SeverityTag t={t} severity={note.severity} />}
                  <span className={verdict.tag}>
                    <Icon name={verdict.icon} />
                    {t(verdict.word)}
                  </span>
                  <span>{note.salt}</span>
                </h3>
                {note.consumer && <p className="text">{note.consumer}</p>}
                <ForProfessionals t={t} texts={[note.professional]} />
                <Source t={t} locale={locale} source={note.source} />
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
