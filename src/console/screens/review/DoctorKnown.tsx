import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../../call.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

type Known = { registration: string; address: string }
type Props = {
  name: string
  /** What is written in the two fields now. */
  written: Known
  fill: (known: Known) => void
}

/**
 * A doctor whose registration was read here before fills registration and address where nothing is written yet. Two doctors of one name are a
 * choice, never a guess.
 */
export const DoctorKnown = ({ name, written, fill }: Props) => {
  const { data } = useQuery({
    queryKey: ['desk', 'doctors', name],
    queryFn: () => send('GET /api/ops/doctors', { query: { name } }),
    enabled: name !== '',
    staleTime: 60_000,
  })
  const doctors = data?.doctors ?? []
  const [only, ...others] = doctors
  const isEmpty = written.registration === '' && written.address === ''
  // What was found fills the fields once, when it comes: what is cleared by hand stays empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is looked at when the doctor is found
  useEffect(() => {
    if (only && others.length === 0 && isEmpty) fill(only)
  }, [only?.registration])
  if (!only) return null
  const isTheirs = (one: Known): boolean => one.registration === written.registration
  const read = doctors.find(isTheirs)
  if (read) return <p className="soft">{t('doctorKnown', { when: when(read.readAt) })}</p>
  return (
    <p className="row">
      <span>{t(others.length > 0 ? 'doctorsKnown' : 'doctorDiffers')}</span>
      {doctors.map((one) => (
        <button key={one.registration} type="button" onClick={() => fill(one)}>
          {[one.registration, one.address].filter(Boolean).join(', ')}
        </button>
      ))}
    </p>
  )
}
