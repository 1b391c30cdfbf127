import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { RequestFailure } from '../../data/request-failure.ts'

/** Sentences by the name of their field. */
export type FieldErrors = Record<string, string>

/**
 * Sends a form. The typed values stay whatever happens, errors are shown at their fields, and the first field with an error gets the focus. `check`
 * finds errors before anything is sent; `formProps` makes the props of a form that sends the values its argument returns.
 */
export function useSubmission<Values, Answer>(options: {
  check?: (values: Values) => FieldErrors
  send: (values: Values) => Promise<Answer>
  /** The form counts as being sent until this promise has resolved, for example once the next screen is shown. */
  onDone: (answer: Answer) => unknown
}) {
  const form = useRef<HTMLFormElement>(null)
  // Two presses may come before the first one is drawn, so the drawn state cannot tell them apart.
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    // An answer may hold a secret, such as a new key. It is given to `onDone` alone and is not kept.
    gcTime: 0,
    mutationFn: async (values: Values) => {
      try {
        const fields = options.check?.(values) ?? {}
        if (Object.keys(fields).length > 0) throw new RequestFailure({ kind: 'refused', fields })
        await options.onDone(await options.send(values))
      } finally {
        isUnderWay.current = false
      }
    },
  })
  const failure = mutation.error instanceof RequestFailure ? mutation.error : undefined
  const fields = failure?.fields ?? {}
  useEffect(() => {
    if (mutation.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [mutation.error])
  const submit = (values: Values) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(values)
  }
  return {
    formProps: (values: () => Values) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        submit(values())
      },
    }),
    fields,
    /** The failure, where it belongs to no field. */
    failure: mutation.isError && Object.keys(fields).length === 0 ? mutation.error : undefined,
    isSending: mutation.isPending,
    submit,
    reset: mutation.reset,
  }
}
