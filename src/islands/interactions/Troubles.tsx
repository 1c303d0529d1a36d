import type { Trouble } from '#client/interactions/checker.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { limits } from '#model/limits.ts'
import type { InteractionsView } from '#model/views/interactions.ts'

type Problem = InteractionsView['problems'][number]

const most = { most: limits.interactionProducts }

const problemText = (t: IslandT<'checker'>, problem: Problem): string => {
  switch (problem) {
    case 'repeated':
      return t('interactions:repeated')
    case 'full':
      return t('interactions:fullNote', most)
    case 'unknown':
      return t('interactions:leftOut')
  }
}

/** spec §8: the server's own sentence, otherwise ours. */
const troubleText = (t: IslandT<'checker'>, trouble: Trouble): string => {
  if (typeof trouble === 'string') return problemText(t, trouble)
  if (trouble.says !== null) return trouble.says
  const texts = {
    fetch: t('errors:interactionListFailed'),
    add: t('errors:interactionAddFailed'),
    remove: t('errors:interactionRemoveFailed'),
  }
  return texts[trouble.in]
}

const OfAddress = ({ t, problems }: { t: IslandT<'checker'>; problems: readonly Problem[] }) =>
  problems.map((problem) => (
    <p key={problem} className="note note-caution">
      {problemText(t, problem)}
    </p>
  ))

/** The live region is always present, so that new content is announced. */
const OfList = ({ t, trouble }: { t: IslandT<'checker'>; trouble: Trouble | null }) => (
  <div role="alert">
    {trouble && <p className="note note-caution">{troubleText(t, trouble)}</p>}
  </div>
)

/** Problems of the opened address, and why a change of the list failed. */
export const Troubles = { OfAddress, OfList }
