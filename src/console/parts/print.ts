import { say } from '../texts.ts'
import { refusalOf } from './list/save-file.ts'

/** Papers wait in a frame that nobody sees; the one before goes. */
let frame: HTMLIFrameElement | null = null

/** `papers`: slip, label and invoice of each; `pick-list`: what to fetch for all of them, by place. */
export type Printed = 'papers' | 'pick-list'

/** Asks for a paper of parcels, `{order id}-{parcel}`, and opens the browser’s print of it. */
export const printPapers = async (what: Printed, parcels: readonly string[]): Promise<void> => {
  const address = `/api/ops/parcels/${what}?parcels=${encodeURIComponent(parcels.join(','))}`
  const reply = await fetch(address).catch(() => {
    throw new Error(say('lost'))
  })
  if (!reply.ok) throw await refusalOf(reply)
  const file = URL.createObjectURL(new Blob([await reply.blob()], { type: 'application/pdf' }))
  frame?.remove()
  frame = document.createElement('iframe')
  frame.hidden = true
  const shown = frame
  shown.addEventListener('load', () => {
    shown.contentWindow?.focus()
    shown.contentWindow?.print()
  })
  shown.src = file
  document.body.append(shown)
}
