import type { Supplier } from '#contract/purchases/purchases.ts'
import { send } from '../../call.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
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
        {({ suppliers }) => (
          <Table
            t={t}
            name={t('suppliers')}
            rows={suppliers}
            keyOf={(one) => one.name}
            row={(one) => ({
              supplier: one.name,
              supplier_email: one.email && <Mailbox of={one.email} />,
              supplier_phone: one.phone ?? '',
              supplier_gstin: one.gstin ?? '',
              supplier_state: one.state ?? '',
              acts: mayWrite ? <Put key={JSON.stringify(one)} of={one} /> : '',
            })}
            empty={t('noSuppliers')}
          />
        )}
      </Read>
    </>
  )
}
