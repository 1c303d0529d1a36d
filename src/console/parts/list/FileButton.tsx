import { useState } from 'react'
import { t } from '../../texts.ts'
import { Fault } from '../Fault.tsx'
import { refusalOf, saveFile } from './save-file.ts'

type Props = { address: string; name: string; label: string }

export const FileButton = ({ address, name, label }: Props) => {
  const [error, setError] = useState<Error | null>(null)
  const load = async (): Promise<void> => {
    const answer = await fetch(address).catch(() => null)
    if (!answer) return setError(new Error(t('lost')))
    if (!answer.ok) return setError(await refusalOf(answer))
    setError(null)
    saveFile(await answer.blob(), name)
  }
  return (
    <>
      <button type="button" onClick={() => void load()}>
        {label}
      </button>
      <Fault error={error} />
    </>
  )
}
