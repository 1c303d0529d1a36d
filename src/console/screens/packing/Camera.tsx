import { useEffect, useRef, useState } from 'react'
import { t } from './words.ts'

type Detector = { detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type WithDetector = { BarcodeDetector?: new (options: { formats: string[] }) => Detector }

/** Whether this browser reads codes from pictures by itself. */
export const hasDetector = (): boolean => 'BarcodeDetector' in globalThis

const formats = ['data_matrix', 'qr_code', 'code_128', 'ean_13']
const between = 250

/** The camera’s picture; each code is told once, until another one is seen. */
export const Camera = ({ onCode }: { onCode: (code: string) => void }) => {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onCode)
  tell.current = onCode
  const [isBroken, setBroken] = useState(false)
  // The camera belongs to the machine: it is taken while this is shown, and given back after.
  useEffect(() => {
    const { BarcodeDetector } = globalThis as WithDetector
    const shown = video.current
    let stream: MediaStream | null = null
    let timer = 0
    let last = ''
    let isOver = false
    const watch = async (): Promise<void> => {
      if (!BarcodeDetector || !shown) throw new Error('no detector')
      const detector = new BarcodeDetector({ formats })
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return stop()
      shown.srcObject = stream
      await shown.play()
      const look = async (): Promise<void> => {
        // A frame that cannot be read is followed by the next one.
        const [found] = await detector.detect(shown).catch(() => [])
        if (found && found.rawValue !== last) {
          last = found.rawValue
          tell.current(last)
        }
        if (!isOver) timer = window.setTimeout(() => void look(), between)
      }
      await look()
    }
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    watch().catch(() => {
      if (!isOver) setBroken(true)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  if (isBroken) return <p role="alert">{t('cameraFailed')}</p>
  return <video ref={video} className="camera" muted playsInline aria-label={t('camera')} />
}
