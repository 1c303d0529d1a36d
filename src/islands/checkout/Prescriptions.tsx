import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CallFailure } from '#client/http/call.ts'
import {
  $fileChosen,
  $ticked,
  $ticking,
  $uploading,
  loadPrescriptions,
  sendOption,
  tick,
} from '#client/prescriptions/prescriptions.ts'
import { alertFailure } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { inLocale, paths } from '#paths.ts'
import { Refused } from '../parts/Refused.tsx'
import { PrescriptionList, useIsAnswered } from '../prescriptions/PrescriptionList.tsx'
import { Upload, uploadForm } from '../prescriptions/Upload.tsx'

/** The first step of the checkout: upload prescriptions and tick those for this order (spec §4 "Prescription"). */
export const Prescriptions = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'checkout'> = translator(locale, texts)
  const ticked = useStore($ticked)
  const ticking = useStore($ticking)
  const uploading = useStore($uploading)
  const chosen = useStore($fileChosen)
  const isAnswered = useIsAnswered()
  const [going, setGoing] = useState(false)
  const [refused, setRefused] = useState<CallFailure | null>(null)

  // Read once hydrated, and again when the browser restores the page.
  useEffect(() => {
    void loadPrescriptions()
    const shown = () => setGoing(false)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])

  const change = async (id: string, isOn: boolean) => {
    const failure = await tick(id, isOn)
    if (failure) alertFailure(failure, t('common:requestFailed'))
  }
  const go = async () => {
    setGoing(true)
    setRefused(null)
    const failure = await sendOption()
    if (!failure) return location.assign(inLocale(locale, paths.addressList()))
    setRefused(failure)
    setGoing(false)
  }
  return (
    <div className="cart">
      <div className="cart-main">
        <section className="section">
          <h2>{t('checkout:mine')}</h2>
          <PrescriptionList t={t}>
            {({ id, nickname, doctor, patient, file }) => (
              <>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={ticked.has(id)}
                    aria-busy={ticking.has(id)}
                    onChange={({ currentTarget }) => void change(id, currentTarget.checked)}
                  />
                  <span>
                    <b>{nickname}</b>
                    <span className="sub">{t('checkout:of', { doctor, patient })}</span>
                  </span>
                </label>
                <a
                  href={file}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('checkout:viewName', { name: nickname })}
                >
                  {t('checkout:view')}
                </a>
              </>
            )}
          </PrescriptionList>
        </section>
        {/* A prescription uploaded here is attached to this order. */}
        {isAnswered && (
          <Upload t={t} isAside onSent={(id) => void ($ticked.get().has(id) || change(id, true))} />
        )}
      </div>
      {isAnswered && (
        <div className="panel cart-payment">
          <p>{t('checkout:prescriptionLead')}</p>
          <div className="foot-bar">
            <p role="status" className="small">
              {ticked.size > 0 && t('checkout:attached', { count: ticked.size })}
            </p>
            {/* A chosen file is uploaded first. */}
            <button
              className="button button-main wide"
              disabled={going || uploading !== null || ticking.size > 0}
              {...(chosen
                ? { type: 'submit', form: uploadForm }
                : { type: 'button', onClick: () => void go() })}
            >
              {chosen
                ? t('checkout:uploadTitle')
                : ticked.size > 0
                  ? t('checkout:continue')
                  : t('checkout:without')}
            </button>
            <Refused of={refused} otherwise={t('common:requestFailed')} />
          </div>
        </div>
      )}
    </div>
  )
}
