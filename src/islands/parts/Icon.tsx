import icons from '../../styles/icons.svg?url&no-inline'

/** A symbol of `src/styles/icons.svg`; decorative, so a text always accompanies it. */
export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`${icons}#${name}`} />
  </svg>
)
