import { t } from '../texts.ts'
import { refusalOf } from './list/save-file.ts'

/** Papers wait in a hidden frame; the one before goes. */
let frame: HTMLIFrameElement | null = null

const kept = 'print-on-roll'
export const isOnRoll = (): boolean => localStorage.getItem(kept) !== null
/** Remembers in this browser whether lists are printed on a roll. */
export const keepOnRoll = (is: boolean): void =>
  is ? localStorage.setItem(kept, '') : localStorage.removeItem(kept)

/** A PDF of parcels, which are named as on their labels: `{order id}-{parcel}`. */
export const ofParcels = (what: 'papers' | 'pick-list', parcels: readonly string[]): string =>
  `/api/ops/parcels/${what}?parcels=${encodeURIComponent(parcels.join(','))}`

/** Asks for a PDF, `isList`: in the operator’s language and on their paper, and opens the browser’s print of it. */
export const printPdf = async (address: string, isList: boolean): Promise<void> => {
  const how = `&language=${document.documentElement.lang}&paper=${isOnRoll() ? 'roll' : 'a4'}`
  const reply = await fetch(address + (isList ? how : '')).catch(() => {
    throw new Error(t('lost'))
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
