import { useRef, useState } from 'react'
import { Fault } from '../Fault.tsx'
import { countLines, isCut } from './csv.ts'
import { refusalOf, saveFile } from './save-file.ts'
import { t } from './words.ts'

type Props = {
  /** Where the same rows are given as CSV, with the filters. */
  address: string
  name: string
  /** Rows that are expected, where that is known. */
  total?: number
}

/** Reads a CSV to its end, telling how many rows have come; a file that was cut short is an error, not a file. */
const read = async (
  address: string,
  signal: AbortSignal,
  tell: (rows: number) => void,
): Promise<Blob> => {
  const answer = await fetch(address, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error(t('lost'))
  })
  if (!answer.ok || !answer.body) throw await refusalOf(answer)
  const [parts, reader] = [[] as Uint8Array<ArrayBuffer>[], answer.body.getReader()]
  let lines = 0
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : new Error(t('lost'))
    })
    if (done) break
    parts.push(value)
    lines += countLines(value)
    tell(Math.max(0, lines - 1))
  }
  if (isCut(parts)) throw new Error(t('lost'))
  return new Blob(parts, { type: 'text/csv' })
}

/** Writes the whole list, not only the page that is shown, into a file. */
export const Export = ({ address, name, total }: Props) => {
  const [rows, setRows] = useState<number | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const running = useRef<AbortController>(null)
  const start = async (): Promise<void> => {
    const stop = new AbortController()
    running.current = stop
    setError(null)
    setRows(0)
    try {
      saveFile(await read(address, stop.signal, setRows), `${name}.csv`)
    } catch (caught) {
      if (!stop.signal.aborted) setError(caught as Error)
    } finally {
      setRows(null)
    }
  }
  if (rows === null)
    return (
      <>
        <button type="button" onClick={() => void start()}>
          {t('export')}
        </button>
        <Fault error={error} retry={() => void start()} />
      </>
    )
  return (
    <span className="row" role="status">
      <progress
        {...(total !== undefined && { value: Math.min(rows, total), max: Math.max(1, total) })}
        aria-label={t('export')}
      />
      {total === undefined ? rows : t('exported', { rows, total })}
      <button type="button" onClick={() => running.current?.abort()}>
        {t('exportStop')}
      </button>
    </span>
  )
}
