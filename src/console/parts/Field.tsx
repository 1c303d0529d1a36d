import type { ComponentProps, ReactNode } from 'react'

/** A field with its label; one that `scans` keeps the code that a scanner sends while it has the focus. */
export const Field = ({
  label,
  scans,
  ...more
}: ComponentProps<'input'> & { label: ReactNode; scans?: boolean }) => (
  <label className="field">
    {label}
    <input data-scan={scans} {...more} />
  </label>
)
