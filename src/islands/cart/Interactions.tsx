import type { ComponentProps } from 'react'
import type { CartPanel } from '../interactions/CartPanel.tsx'
import { CheckFailed } from '../interactions/CheckFailed.tsx'
import type { CheckerT } from '../interactions/texts.ts'
import { useLater } from '../parts/useLater.ts'
import { translator } from '../t.ts'

type Props = ComponentProps<typeof CartPanel>

/**
 * The interactions of the cart's medicines. Loaded after the cart, which is useful without it. A failure is shown: silence would be
 * read as safe.
 */
export const Interactions = (props: Props) => {
  const panel = useLater(async () => (await import('../interactions/CartPanel.tsx')).CartPanel)
  if (panel.is === 'here') return <panel.Shown {...props} />
  if (panel.is === 'coming') return null
  const t: CheckerT = translator<'interactions' | 'product' | 'drug' | 'search' | 'errors'>(props.locale, props.texts)
  return <CheckFailed t={t} says={null} onAgain={panel.again} />
}
