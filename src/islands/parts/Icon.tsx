import icons from '../../styles/icons.svg?url&no-inline'

/** A symbol of `src/styles/icons.svg`; decorative, so a text always accompanies it. */
export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`${icons}#${name}`} />
  </svg>
)

/** A larger symbol of the same file, for a state in which there is nothing else to show. */
export const Drawing = ({ name }: { name: string }) => (
  <svg className="icon drawing" aria-hidden="true">
    <use href={`${icons}#${name}`} />
  </svg>
)
