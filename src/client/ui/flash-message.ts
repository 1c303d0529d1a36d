import { readDraft, writeDraft } from '../browser/draft.ts'
import { showSnackbar } from './toast.ts'

/** A message for the next page, for changes that navigate away. */
const name = 'flash'

export const flashOnNextPage = (text: string): void => writeDraft(name, text)

export const showFlashMessage = (): void => {
  const text = readDraft(name)
  writeDraft(name, null)
  if (typeof text === 'string') showSnackbar(text)
}
