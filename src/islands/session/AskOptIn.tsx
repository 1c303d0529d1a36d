import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { shouldAskOptIn } from '#client/session/opt-in.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { OptIn } from './OptIn.tsx'

type Props = { t: IslandT<'optIn'>; contactNumber: string }
type Question = { Shown: ComponentType<ComponentProps<typeof OptIn>> }

/**
 * Prompts a second after the page of a new order has loaded: may messages about it go to WhatsApp (spec §2, §9)?
 */
export const AskOptIn = (props: Props) => {
  const { contactNumber } = props
  const [question, setQuestion] = useState<Question | null>(null)

  // The server decides whether to prompt; most pages never do, so the code loads afterwards.
  useEffect(() => {
    let isHere = true
    const ask = async () => {
      if (!(await shouldAskOptIn(contactNumber))) return
      const { OptIn: Shown } = await import('./OptIn.tsx')
      if (isHere) setQuestion({ Shown })
    }
    // On a lost connection the next page prompts.
    ask().catch(() => {})
    return () => {
      isHere = false
    }
  }, [contactNumber])

  return question && <question.Shown {...props} onClose={() => setQuestion(null)} />
}
