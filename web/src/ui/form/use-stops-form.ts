import { type RefObject, useEffect } from 'react'

/** While `isWrong`, keeps the form of a field from being sent by whatever way, and leads to the field. */
export function useStopsForm(field: RefObject<HTMLInputElement | null>, isWrong: boolean): void {
  useEffect(() => {
    const form = field.current?.form ?? null
    if (!isWrong || form === null) return
    const stop = (event: SubmitEvent) => {
      event.preventDefault()
      // React listens at the root: what stops here never reaches the form's own handler.
      event.stopImmediatePropagation()
      field.current?.focus()
    }
    form.addEventListener('submit', stop)
    return () => form.removeEventListener('submit', stop)
  }, [field, isWrong])
}
