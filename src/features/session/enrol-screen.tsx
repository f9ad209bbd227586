import type { ReactNode } from 'react'

import { m } from '#messages/m.ts'
import { hstack, stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'

import { AuthPage } from './auth-page.tsx'

interface Props {
  /** Whether the factor is set up. */
  done: boolean
  onContinue: () => void
  onLeave: () => void
  /** The form to set up the factor. */
  children: ReactNode
}

/** Shown to people who must set up a second factor before anything else. */
export function EnrolScreen({ done, onContinue, onLeave, children }: Props) {
  return (
    <AuthPage title={m.session_enrol_title()} lead={m.session_enrol_detail()}>
      <div className={stack({ gap: '5', marginBlockStart: '5' })}>
        {children}
        <div className={hstack({ gap: '2' })}>
          {done && (
            <Button variant="primary" onClick={onContinue}>
              {m.session_enrol_continue()}
            </Button>
          )}
          <Button variant="quiet" onClick={onLeave}>
            {m.shell_sign_out()}
          </Button>
        </div>
      </div>
    </AuthPage>
  )
}
