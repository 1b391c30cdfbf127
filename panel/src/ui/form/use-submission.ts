import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { RequestFailure } from '../../data/request-failure.ts'

/** Sentences by the name of the field that they belong to. */
export type FieldErrors = Record<string, string>

/**
 * A form on its way to the service: what was typed stays whatever happens, sentences come back to their fields, and
 * the first field with one gets the focus. `check` finds what need not be sent; `formProps` makes a form of it that
 * sends the values which its argument gives.
 */
export function useSubmission<Values, Answer>(options: {
  check?: (values: Values) => FieldErrors
  send: (values: Values) => Promise<Answer>
  /** Until it has resolved, where it waits for something as the next screen, the form counts as being sent. */
  onDone: (answer: Answer) => unknown
}) {
  const form = useRef<HTMLFormElement>(null)
  // Two presses may come before the first of them is drawn: what is drawn cannot tell them apart.
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    // An answer may hold a secret (a new key): it goes to `onDone` alone and is not kept.
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
