import { readDraft, writeDraft } from '../browser/draft.ts'
import { showSnackbar } from './toast.ts'

/** What the next page tells, where the message of a change would go down with the page that made it. */
const name = 'told'

export const flashOnNextPage = (text: string): void => writeDraft(name, text)

export const showFlashMessage = (): void => {
  const text = readDraft(name)
  writeDraft(name, null)
  if (typeof text === 'string') showSnackbar(text)
}
