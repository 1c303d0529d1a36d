import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { CartPanel } from '../interactions/CartPanel.tsx'
import { CheckFailed } from '../interactions/CheckFailed.tsx'
import type { CheckerT } from '../interactions/texts.ts'
import { translator } from '../t.ts'

type Props = ComponentProps<typeof CartPanel>
type Panel = { is: 'coming' } | { is: 'here'; Shown: ComponentType<Props> } | { is: 'failed' }

/** What medicines do together is told once the cart is there. That it could not be told is said too: silence would be read as safe. */
export const Interactions = (props: Props) => {
  const [panel, setPanel] = useState<Panel>({ is: 'coming' })
  const load = (): void => {
    setPanel({ is: 'coming' })
    import('../interactions/CartPanel.tsx').then(
      ({ CartPanel: Shown }) => setPanel({ is: 'here', Shown }),
      () => setPanel({ is: 'failed' }),
    )
  }
  // Its code is not the cart's: a cart is of use before.
  useEffect(load, [])

  if (panel.is === 'here') return <panel.Shown {...props} />
  if (panel.is === 'coming') return null
  const t: CheckerT = translator<'interactions' | 'product' | 'drug' | 'search' | 'errors'>(props.locale, props.texts)
  return <CheckFailed t={t} says={null} onAgain={load} />
}
