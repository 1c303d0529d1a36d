import { refusalText } from '../../field-name.ts'
import { t } from '../../texts.ts'

/** Why a file was refused, in the words of the server. */
export const refusalOf = async (answer: Response): Promise<Error> => {
  const body = await answer.json().catch(() => null)
  const [first] = body?.errors?.errs ?? []
  return new Error(first ? refusalText(first) : t('garbled'))
}

export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser needs the address until it has begun to write the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
