import type { Supplier } from '#contract/purchases/purchases.ts'
import { send } from '../../call.ts'
import { ActionDialog, Field } from '../../parts/ActionDialog.tsx'
import { Mailbox } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { Table } from '../../parts/Table.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { t } from './words.ts'

const facts = ['email', 'phone', 'address', 'gstin', 'state'] as const

const Put = ({ of, isNext = false }: { of: Supplier | null; isNext?: boolean }) => {
  return (
    <ActionDialog
      isNext={isNext}
      name={of ? t('change', { name: of.name }) : t('addSupplier')}
      draft={`supplier ${of?.name ?? ''}`}
      consequence={t('supplierDone')}
      act={async (fields) => {
        const [email, phone, address, gstin, state] = facts.map((name) => textIn(fields, name)) as [
          string,
          string,
          string,
          string,
          string,
        ]
        const name = of?.name ?? textIn(fields, 'name')
        await send('POST /api/ops/suppliers', {
          body: { name, email, phone, address, gstin, state },
        })
        await renew('purchases')
      }}
    >
      {!of && <Field label={t('supplier')} name="name" required maxLength={80} />}
      {facts.map((name) => (
        <Field
          key={name}
          label={t(`supplier_${name}`)}
          name={name}
          defaultValue={of?.[name] ?? ''}
          maxLength={300}
        />
      ))}
    </ActionDialog>
  )
}

/** Whom the shop buys from: where orders are mailed to, and by which State returns are taxed. */
export const Suppliers = ({ mayWrite }: { mayWrite: boolean }) => {
  const read = useRead(['purchases', 'suppliers'], 'GET /api/ops/suppliers')
  return (
    <>
      <h1>{t('suppliers')}</h1>
      {mayWrite && <Put of={null} isNext />}
      <Read of={read}>
        {({ suppliers }) =>
          suppliers.length === 0 ? (
            <p role="status">{t('noSuppliers')}</p>
          ) : (
            <Table
              name={t('suppliers')}
              heads={[
                t('supplier'),
                t('supplier_email'),
                t('supplier_phone'),
                t('supplier_gstin'),
                t('supplier_state'),
                t('acts'),
              ]}
              rows={suppliers.map((one) => ({
                key: one.name,
                cells: [
                  one.name,
                  one.email && <Mailbox key="email" of={one.email} />,
                  one.phone ?? '',
                  one.gstin ?? '',
                  one.state ?? '',
                  mayWrite ? <Put key={JSON.stringify(one)} of={one} /> : '',
                ],
              }))}
            />
          )
        }
      </Read>
    </>
  )
}
