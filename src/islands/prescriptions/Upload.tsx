import { useStore } from '@nanostores/react'
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react'
import type { CallFailure } from '#client/http/call.ts'
import { $fileChosen, $uploading, sendPrescription } from '#client/prescriptions/prescriptions.ts'
import { shrunk } from '#client/prescriptions/shrink.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { formSizes } from '#model/form-sizes.ts'
import { refusedSign } from '#model/patterns.ts'
import { type NameField, nameFault, nameFields, tidyName } from '#model/prescription.ts'
import { Field } from '../parts/Field.tsx'
import { focusError } from '../parts/focusError.ts'
import { Refused } from '../parts/Refused.tsx'
import { useForm } from '../parts/useForm.ts'

type Props = {
  t: IslandT<'checkout'>
  /** Where another button, which sends this form too, is the next step. */
  isAside?: boolean
  onSent: (id: string) => void
}

/** The id of the form, for a button outside of it. */
export const uploadForm = 'upload-prescription'

const types = 'image/jpeg,image/png,image/webp,application/pdf'

const faultText = (
  t: IslandT<'checkout'>,
  field: NameField,
  fault: 'empty' | 'characters' | 'long',
  typed: string,
): string => {
  const isEmpty = fault === 'empty'
  const text =
    field === 'doctor'
      ? t(isEmpty ? 'errors:doctorEmpty' : 'errors:doctorInvalid')
      : field === 'patient'
        ? t(isEmpty ? 'errors:patientEmpty' : 'errors:patientInvalid')
        : t(isEmpty ? 'errors:nicknameEmpty' : 'errors:nicknameInvalid')
  const sign = refusedSign('prescriptionName', typed)
  return sign === '' ? text : `${text}: ${t('errors:reasonSign', { sign })}`
}

/** Uploads a prescription with its three names (spec §5 "Prescription upload"): chosen, dropped, or photographed. */
export const Upload = ({ t, isAside = false, onSent }: Props) => {
  const percent = useStore($uploading)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const { isAlive, field, typed, setErrors, clear } = useForm('prescription', {
    doctor: '',
    patient: '',
    nickname: '',
  })
  const [file, setFile] = useState<File | null>(null)
  const [wrongFile, setWrongFile] = useState<string | null>(null)
  const [failure, setFailure] = useState<Pick<CallFailure, 'errors'> | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [done, setDone] = useState('')

  const take = (chosen: File | null | undefined): void => {
    setFile(chosen ?? null)
    $fileChosen.set(chosen instanceof File)
    setWrongFile(null)
    setDone('')
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    setDone('')
    const faults = nameFields.flatMap((name) => {
      const fault = nameFault(tidyName(typed[name]))
      return fault ? [[name, faultText(t, name, fault, tidyName(typed[name]))] as const] : []
    })
    setErrors(Object.fromEntries(faults))
    if (!file) setWrongFile(t('errors:fileRequired'))
    if (!file || faults.length > 0) return focusError(form.current)
    const body = new FormData()
    for (const name of nameFields) body.set(name, typed[name])
    body.set('file', await shrunk(file))
    const reply = await sendPrescription(body)
    if (reply?.is === 'failed') {
      const ofName = (name: string | undefined) => nameFields.find((known) => known === name)
      setErrors(
        Object.fromEntries(
          reply.errors.flatMap(({ field: name, msg }) => (ofName(name) ? [[name, msg]] : [])),
        ),
      )
      setWrongFile(reply.errors.find(({ field: name }) => name === 'file')?.msg ?? null)
      const rest = reply.errors.filter(({ field: name }) => name !== 'file' && !ofName(name))
      if (rest.length > 0 || reply.errors.length === 0) setFailure({ errors: rest })
      return focusError(form.current)
    }
    if (!reply) return
    clear()
    take(null)
    setDone(reply.message)
    onSent(reply.prescription.id)
  }

  const fileInput = (name: 'file' | 'camera') => (
    <label className="button">
      {name === 'file' ? t('checkout:choose') : t('checkout:camera')}
      <input
        type="file"
        className="unseen"
        accept={name === 'file' ? types : 'image/*'}
        {...(name === 'camera' && { capture: 'environment' as const })}
        aria-invalid={wrongFile !== null}
        {...(wrongFile !== null && { 'aria-describedby': `${id}-error` })}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0])
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
  return (
    <form ref={form} id={uploadForm} noValidate onSubmit={(event) => void send(event)}>
      <fieldset className="form" disabled={!isAlive}>
        <legend>
          <h2>{t('checkout:uploadTitle')}</h2>
        </legend>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the buttons inside */}
        <div
          className={`drop${isOver ? ' over' : ''}${wrongFile === null ? '' : ' wrong'}`}
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <p>{file ? file.name : t('checkout:drop')}</p>
          <p className="buttons">
            {fileInput('file')}
            {fileInput('camera')}
            {file && percent === null && (
              <button type="button" className="link" onClick={() => take(null)}>
                {t('checkout:removeFile')}
              </button>
            )}
          </p>
          <p className="small soft">
            {t('checkout:fileHint', { size: formSizes.prescriptionMegabytes })}
          </p>
        </div>
        {wrongFile !== null && (
          <span id={`${id}-error`} className="field-error" role="alert">
            {wrongFile}
          </span>
        )}
        <Field label={t('checkout:doctor')} autoComplete="off" {...field('doctor')} />
        <Field label={t('checkout:patient')} autoComplete="off" {...field('patient')} />
        <Field label={t('checkout:nickname')} autoComplete="off" {...field('nickname')} />
        <button
          type="submit"
          className={isAside ? 'button' : 'button button-main'}
          disabled={percent !== null}
        >
          {percent === null ? t('checkout:upload') : t('checkout:uploading', { percent })}
        </button>
        {percent !== null && (
          <progress max={100} value={percent} aria-label={t('checkout:uploading', { percent })} />
        )}
        <Refused of={failure} otherwise={t('errors:uploadFailed')} />
        <p role="status">{done}</p>
      </fieldset>
    </form>
  )
}
