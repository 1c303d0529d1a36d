import type { InputHTMLAttributes } from 'react'
import type { Problem } from './decision.ts'

/** What is wrong, by field. */
export type Problems = readonly Problem[]

const idOf = (field: string): string => `problem-${field.replaceAll(/[^\w-]/g, '-')}`

const textOf = (problems: Problems, field: string): string =>
  problems
    .filter((one) => one.field === field)
    .map(({ text }) => text)
    .join(' ')

/** Marks a field that is wrong, and says to a screen reader where the reason stands. */
export const markOf = (problems: Problems, field: string) =>
  textOf(problems, field) === ''
    ? {}
    : ({ 'aria-invalid': true, 'aria-describedby': idOf(field) } as const)

/** Why a field is wrong, below it. */
export const FieldError = ({ problems, field }: { problems: Problems; field: string }) => {
  const text = textOf(problems, field)
  return text === '' ? null : (
    <span className="wrong" id={idOf(field)}>
      {text}
    </span>
  )
}

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  problems: Problems
}

/** A field with its reason below it. */
export const ReviewField = ({ label, problems, ...more }: Props) => (
  <div className="field">
    <label htmlFor={`field-${more.name}`}>{label}</label>
    <input
      id={`field-${more.name}`}
      autoComplete="off"
      {...more}
      {...markOf(problems, more.name)}
    />
    <FieldError problems={problems} field={more.name} />
  </div>
)
