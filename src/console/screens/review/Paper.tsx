import { type CSSProperties, useEffect, useState } from 'react'
import { latinKey } from '../../parts/latin-key.ts'
import { pagesOf } from './pdf-pages.ts'
import { t } from './words.ts'

type Props = { orderId: string; id: string; mediaType: string; patient: string }

/** Addresses of the pictures to draw: the file itself, or the pages of a PDF; null while they are read, empty where they cannot be drawn. */
const usePictures = (address: string, isPdf: boolean, tries: number): string[] | null => {
  const [pages, setPages] = useState<string[] | null>(null)
  // Addresses of pictures in memory belong to the document until they are given back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads the file again
  useEffect(() => {
    if (!isPdf) return
    setPages(null)
    let isOver = false
    let made: string[] = []
    const read = async (): Promise<void> => {
      const reply = await fetch(address)
      const drawn = reply.ok ? pagesOf(new Uint8Array(await reply.arrayBuffer())) : []
      if (isOver) return
      made = drawn.map((jpeg) => URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' })))
      setPages(made)
    }
    read().catch(() => setPages([]))
    return () => {
      isOver = true
      for (const one of made) URL.revokeObjectURL(one)
    }
  }, [address, isPdf, tries])
  return isPdf ? pages : [address]
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio],[type=checkbox]), textarea, select')

/** Whether a key is a command of the desk, and not a text or an act of the browser. */
export const isCommand = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !isTyping(target) && !ctrlKey && !metaKey && !altKey && !document.querySelector('dialog[open]')

const contrasts = ['plain', 'strong', 'inverse'] as const

/** A prescription page by page: it can be turned, enlarged, and read with more contrast. */
export const Paper = ({ orderId, id, mediaType, patient }: Props) => {
  const address = `/api/ops/orders/${orderId}/prescriptions/${id}`
  const [tries, setTries] = useState(0)
  const pictures = usePictures(address, mediaType === 'application/pdf', tries)
  const [broken, setBroken] = useState<string | null>(null)
  /** Width of the picture by its height. */
  const [ratio, setRatio] = useState(1)
  const [page, setPage] = useState(0)
  const [turns, setTurns] = useState(0)
  const [size, setSize] = useState(1)
  const [contrast, setContrast] = useState(0)
  const acts: Record<string, () => void> = {
    t: () => setTurns((now) => (now + 1) % 4),
    '+': () => setSize((now) => Math.min(4, now + 1)),
    '-': () => setSize((now) => Math.max(1, now - 1)),
    v: () => setContrast((now) => (now + 1) % contrasts.length),
  }
  // Keys work wherever the focus is.
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isCommand(event)) acts[latinKey(event)]?.()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
  const picture = pictures?.[page]
  const isBroken = picture !== undefined && broken === picture
  const buttons = [
    ['t', t('rotate')],
    ['+', t('zoomIn')],
    ['-', t('zoomOut')],
    ['v', t('contrast')],
  ] as const
  return (
    <>
      <div className="row paper-bar">
        {buttons.map(([key, name]) => (
          <button key={key} type="button" onClick={acts[key]}>
            {name} <kbd>{key}</kbd>
          </button>
        ))}
        <a href={address} target="_blank" rel="noreferrer">
          {t('showFile')}
        </a>
      </div>
      {pictures && pictures.length > 1 && (
        <div className="row">
          {pictures.map((one, nth) => (
            <button
              key={one}
              type="button"
              aria-pressed={nth === page}
              onClick={() => setPage(nth)}
            >
              {t('pages', { page: nth + 1 })}
            </button>
          ))}
        </div>
      )}
      {pictures === null && <p className="wait">{t('loading')}</p>}
      {(pictures?.length === 0 || isBroken) && (
        <div role="alert" className="fault">
          <p>{t('notDrawn')}</p>
          <button
            type="button"
            onClick={() => {
              setBroken(null)
              setTries(tries + 1)
            }}
          >
            {t('retry')}
          </button>
        </div>
      )}
      {picture && !isBroken && (
        <section
          className="paper"
          aria-label={t('paperOf', { patient, page: page + 1 })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
        >
          {/* As large as the turned picture, so that every corner of it can be scrolled to. */}
          <div
            className="sheet"
            data-size={size}
            data-lies={turns % 2 === 1 || undefined}
            style={{ '--ratio': ratio } as CSSProperties}
          >
            <img
              src={picture}
              alt={t('paperOf', { patient, page: page + 1 })}
              data-turns={turns}
              data-size={size}
              data-contrast={contrasts[contrast]}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth / Math.max(1, naturalHeight))
              }
              onError={() => setBroken(picture)}
            />
          </div>
        </section>
      )}
    </>
  )
}
