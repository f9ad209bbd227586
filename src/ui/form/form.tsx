import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'

import { m } from '#messages/m.ts'
import { cx } from '#styled/css'
import { form } from '#styled/recipes'
import { Banner } from '#ui/banner/banner.tsx'

/** One field's problem; `id` is the field's `id`. */
export type FormError = { id: string; message: string }

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: () => void
  /** The errors by field, in the order of the form; more than two are also listed at the top. */
  errors?: FormError[]
  /** A warning above the fields. */
  warning?: ReactNode
  /** The row of buttons below the fields; the submit button comes first. */
  actions?: ReactNode
  /** Whether the form is being sent; Enter then does nothing. */
  busy?: boolean
}

const summaryFrom = 3

/** One column of fields. After a failed submit the focus moves to the summary or to the first invalid field. */
export function Form({ onSubmit, errors = [], warning, actions, busy, className, children, ...rest }: FormProps) {
  const styles = form()
  const summary = useId()
  const submitted = useRef(false)
  const root = useRef<HTMLFormElement>(null)
  const listed = errors.length >= summaryFrom

  useEffect(() => {
    if (!submitted.current) return
    const wrong = listed ? document.getElementById(summary) : root.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong) return
    submitted.current = false
    wrong.focus()
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    const [unreadable] = [...event.currentTarget.elements].filter(isUnreadable)
    if (unreadable) return unreadable.focus()
    submitted.current = true
    onSubmit()
  }
  return (
    <form ref={root} noValidate {...rest} className={cx(styles.root, className)} aria-busy={busy || undefined} onSubmit={submit}>
      {warning && <Banner tone="caution">{warning}</Banner>}
      {listed && (
        <div id={summary} tabIndex={-1}>
          <Banner tone="danger" title={m.ui_form_problems({ count: errors.length })}>
            <Problems errors={errors} className={styles.problems} />
          </Banner>
        </div>
      )}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </form>
  )
}

/** Whether a field contains a text that has no value, such as letters in a number field. Triggers the field's `invalid` event. */
function isUnreadable(element: Element): element is HTMLInputElement {
  return (
    element instanceof HTMLInputElement && (element.validity.badInput || element.validity.customError) && !element.checkValidity()
  )
}

function Problems({ errors, className }: { errors: FormError[]; className: string | undefined }) {
  return (
    <ul className={className}>
      {errors.map(({ id, message }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(id)?.focus()
            }}
          >
            {message}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Shows fields side by side if the window is wide enough, such as a price and a quantity. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={form().row}>{children}</div>
}
