import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { m } from '#messages/m.ts'
import { auth } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { Form } from '#ui/form/form.tsx'

import { AuthPage } from './auth-page.tsx'

interface Props {
  title: string
  lead?: string
  /** A notice above the fields, or the result of the form. */
  notice?: ReactNode
  /** The reason why the last try failed. */
  warning: ReactNode
  busy: boolean
  /** The text of the form's only button. */
  submit: string
  onSubmit: () => void
  /** Whether a link back to sign-in is below the form. */
  back?: boolean
  /** Alternatives, below the form. */
  after?: ReactNode
  children: ReactNode
}

/** A page with one form and one wide button, before sign-in. */
export function AuthForm({ title, lead, notice, warning, busy, submit, onSubmit, back = true, after, children }: Props) {
  const styles = auth()
  return (
    <AuthPage title={title} lead={lead}>
      {notice}
      <Form
        className={styles.form}
        onSubmit={onSubmit}
        warning={warning}
        busy={busy}
        actions={
          <Button type="submit" variant="primary" size="large" wide busy={busy}>
            {submit}
          </Button>
        }
      >
        {children}
      </Form>
      {after}
      {back && (
        <Link to="/auth/sign-in" className={styles.link}>
          {m.session_back_to_sign_in()}
        </Link>
      )}
    </AuthPage>
  )
}
