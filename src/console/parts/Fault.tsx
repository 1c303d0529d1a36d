import { t } from '../texts.ts'

/** Why something failed, in words, with another try where there is one. */
export const Fault = ({ error, retry }: { error: Error | null; retry?: () => void }) =>
  error && (
    <div role="alert" className="fault">
      <p>{error.message}</p>
      {retry && (
        <button type="button" onClick={retry}>
          {t('retry')}
        </button>
      )}
    </div>
  )
