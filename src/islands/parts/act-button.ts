/**
 * What a button needs that acts by script, and that sends the form it stands in where no script has come: the server does the act named `value`. A
 * press made before is kept until the script has come.
 */
export const actButton = (value: string, act: () => void, disabled = false) =>
  ({
    type: 'submit',
    name: 'act',
    value,
    'data-waits': '',
    disabled,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      act()
    },
  }) as const
