import { send } from '../../call.ts'
import { Fault } from '../../parts/Fault.tsx'
import { useAttempt } from '../../parts/useAttempt.ts'
import { t } from './words.ts'

/** A pack's code with a GTIN that was not taught yet. */
export type Unknown = { code: string; isCarton: boolean }
type Product = { productId: number; productName: string }

/** Asks once which product a pack is whose code is new; what is answered is remembered with who said it. */
export const UnknownCode = ({
  of,
  products,
  taught,
  leave,
}: {
  of: Unknown
  /** What of the parcel it may be. */
  products: readonly Product[]
  taught: (product: Product) => void
  leave: () => void
}) => {
  const { error, isBusy, attempt } = useAttempt()
  const teach = (product: Product) =>
    attempt(async () => {
      await send('POST /api/ops/stock/{productId}/codes', {
        params: { productId: product.productId },
        body: { code: of.code },
      })
      taught(product)
    })
  return (
    <div className="unknown-code" role="alert">
      <p>{of.isCarton ? t('codeUnknownCarton') : t('codeAsk')}</p>
      <Fault error={error} />
      <div className="row">
        {products.map((product) => (
          <button
            key={product.productId}
            type="button"
            disabled={isBusy}
            onClick={() => void teach(product)}
          >
            {t('codeIs', { product: product.productName })}
          </button>
        ))}
        <button type="button" onClick={leave}>
          {t('codeIsNone')}
        </button>
      </div>
    </div>
  )
}
