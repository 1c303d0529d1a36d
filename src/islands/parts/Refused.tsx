import type { CallFailure } from '#client/http/call.ts'
import { failureTexts } from '#client/ui/toast.ts'
import { Errors } from './Errors.tsx'

type Props = { of: Pick<CallFailure, 'errors'> | null; otherwise: string }

/** Why a call was refused, and the way to the page on which that is mended. */
export const Refused = ({ of, otherwise }: Props) =>
  of && (
    <>
      <Errors texts={failureTexts(of, otherwise)} />
      {of.errors.map(
        ({ mend }) =>
          mend && (
            <p key={mend.href}>
              <a href={mend.href}>{mend.text}</a>
            </p>
          ),
      )}
    </>
  )
