import { useRef, useState } from 'react'
import { sendFile } from '../../../call.ts'
import { Fault } from '../../../parts/Fault.tsx'
import { Field } from '../../../parts/Field.tsx'
import { useAttempt } from '../../../parts/useAttempt.ts'
import { nameOf, t } from './words.ts'

type Props = {
  name: string
  value: string
  invalid: { 'aria-invalid'?: true; 'aria-describedby'?: string }
  required: boolean
  changed: () => void
}

export const ImageInput = ({ name, value, invalid, required, changed }: Props) => {
  const address = useRef<HTMLInputElement>(null)
  const [shown, show] = useState(value)
  const { error, isBusy, attempt } = useAttempt()
  const upload = (file: File) =>
    attempt(async () => {
      const { image, picture } = await sendFile('POST /api/ops/catalogue/images', file, file.type)
      if (address.current) address.current.value = image
      show(picture.files[0]?.webp ?? image)
      changed()
    })
  return (
    <div className="field">
      <Field
        label={nameOf(name)}
        ref={address}
        name={name}
        defaultValue={value}
        required={required}
        {...invalid}
      />
      {shown.startsWith('/') && <img className="thumb" src={shown} alt={t('picture')} />}
      <Field
        label={t('upload')}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        disabled={isBusy}
        onChange={({ target }) => target.files?.[0] && void upload(target.files[0])}
      />
      {isBusy && <p role="status">{t('uploading')}</p>}
      <Fault error={error} />
    </div>
  )
}
