/** A slow phone takes a few frames to mark the fields. */
const frames = 20

/** Focuses the first field with an error, once it is marked. */
export const focusError = (form: HTMLElement | null, left = frames): void =>
  void requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (left > 1) focusError(form, left - 1)
  })
