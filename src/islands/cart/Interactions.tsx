import type { ComponentProps } from 'react'
import type { IslandT } from '#i18n/island-keys.ts'
import { translator } from '#i18n/t.ts'
import type { CartPanel } from '../interactions/CartPanel.tsx'
import { CheckFailed } from '../interactions/CheckFailed.tsx'
import { useLater } from '../parts/useLater.ts'

type Props = ComponentProps<typeof CartPanel>

/**
 * The interactions of the cart's medicines. Loaded after the cart, which is useful without it. A failure is shown: silence would be
 * read as safe.
 */
export const Interactions = (props: Props) => {
  const panel = useLater(async () => (await import('../interactions/CartPanel.tsx')).CartPanel)
  if (panel.is === 'here') return <panel.Shown {...props} />
  if (panel.is === 'coming') return null
  const t: IslandT<'cartChecker'> = translator(props.locale, props.texts)
  return <CheckFailed t={t} says={null} onAgain={panel.again} />
}
