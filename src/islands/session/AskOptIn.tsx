import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { asksOptIn } from '#client/session/opt-in.ts'
import type { OptIn } from './OptIn.tsx'
import type { OptInT } from './texts.ts'

type Props = { t: OptInT; orderId: string; contactNumber: string }
type Question = { Shown: ComponentType<ComponentProps<typeof OptIn>> }

/** A second after the page of a new order has loaded: whether its news may go to WhatsApp (spec §2, §9). Nothing where something else is open. */
export const AskOptIn = (props: Props) => {
  const { orderId, contactNumber } = props
  const [question, setQuestion] = useState<Question | null>(null)

  // Whether to ask is the server's to say; most pages never ask, so its code comes after it.
  useEffect(() => {
    let isHere = true
    const ask = async () => {
      if (!(await asksOptIn(orderId, contactNumber))) return
      const { OptIn: Shown } = await import('./OptIn.tsx')
      if (isHere && !document.querySelector('dialog:modal')) setQuestion({ Shown })
    }
    // A connection that breaks: the next page asks.
    ask().catch(() => {})
    return () => {
      isHere = false
    }
  }, [orderId, contactNumber])

  return question && <question.Shown {...props} onClose={() => setQuestion(null)} />
}
