import { useState } from 'react'
import { say } from '../texts.ts'

/** The image of a prescription, which can be turned and enlarged; a PDF is opened in its own tab. */
export const Paper = ({ orderId, id, mediaType }: { orderId: string; id: string; mediaType: string }) => {
  const [turns, setTurns] = useState(0)
  const [size, setSize] = useState(1)
  const [isStrong, setStrong] = useState(false)
  const address = `/api/ops/orders/${orderId}/prescriptions/${id}`
  if (mediaType === 'application/pdf')
    return (
      <a href={address} target="_blank" rel="noreferrer">
        {say('showFile')}
      </a>
    )
  return (
    <div>
      <div className="row">
        <button type="button" onClick={() => setTurns((turns + 1) % 4)}>
          {say('rotate')}
        </button>
        <button type="button" onClick={() => setSize(Math.min(4, size + 1))}>
          {say('zoomIn')}
        </button>
        <button type="button" onClick={() => setSize(Math.max(1, size - 1))}>
          {say('zoomOut')}
        </button>
        <button type="button" aria-pressed={isStrong} onClick={() => setStrong(!isStrong)}>
          {say('contrast')}
        </button>
      </div>
      <div className="paper">
        <img src={address} alt={say('prescriptions')} data-turns={turns} data-size={size} data-strong={isStrong || undefined} />
      </div>
    </div>
  )
}
