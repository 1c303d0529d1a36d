import type { ReactNode } from 'react'
import { Drawing } from './Icon.tsx'

type Props = {
  /** One of the larger drawings of `src/styles/icons.svg`. */
  drawing: `draw-${'box' | 'month' | 'wallet' | 'voucher'}`
  text: string
  /** The next step, where the page shows it nowhere else. */
  children?: ReactNode
}

/** In place of a list that has nothing yet. */
export const Nothing = ({ drawing, text, children }: Props) => (
  <div className="empty">
    <Drawing name={drawing} />
    <p>{text}</p>
    {children}
  </div>
)
