import icons from '../../styles/icons.svg?url&no-inline'

/** A symbol of `src/styles/icons.svg`; decoration, so it is never the only word. */
export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`${icons}#${name}`} />
  </svg>
)
