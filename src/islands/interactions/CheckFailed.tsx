import type { IslandT } from '#i18n/island-keys.ts'

type Props = {
  t: IslandT<'checkFailed'>
  /** The server's own sentence; `null` without a reply. */
  says: string | null
  onAgain: () => void
}

/** A check without an answer (spec §8). It must not look like one that found nothing. */
export const CheckFailed = ({ t, says, onAgain }: Props) => (
  <div className="note note-danger" role="alert">
    <p>
      <b>{says ?? t('errors:interactionFailed')}</b>
    </p>
    <p>{t('interactions:failedNote')}</p>
    <p>
      <button type="button" className="button" onClick={onAgain}>
        {t('interactions:again')}
      </button>
    </p>
  </div>
)
