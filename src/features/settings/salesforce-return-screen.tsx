import { useEffect, useRef, useState } from 'react'
import { connections as calls } from '#contract/connections.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { toast } from '#ui/toast/toast-store.ts'

interface Props {
  /** The parameters with which Salesforce redirected the browser. */
  state: string
  code: string | undefined
  /** Opens the settings of the channel that the sign-in was for. */
  onDone: (channel: number) => void
}

const middle = css({ display: 'flex', alignItems: 'center', gap: '3', padding: '6' })

/** The page to which Salesforce redirects the browser: completes the connection, or shows why it failed. */
export function SalesforceReturnScreen({ state, code, onDone }: Props) {
  const channel = Number(state.split('.', 1)[0])
  const problem = useLogin({ channel, state, code, onDone })
  if (problem === null)
    return (
      <p className={middle} role="status">
        <Spinner />
        {m.settings_salesforce_finishing()}
      </p>
    )
  return <ErrorState title={problem} action={<Button onClick={() => onDone(channel)}>{m.settings_salesforce_back()}</Button>} />
}

/** Completes the sign-in, once. @returns the error */
function useLogin({ channel, state, code, onDone }: Props & { channel: number }): string | null {
  const { api } = useData()
  const [problem, setProblem] = useState<string | null>(code === undefined ? m.settings_salesforce_denied() : null)
  const begun = useRef(false)
  useEffect(() => {
    if (code === undefined || begun.current) return
    begun.current = true
    api.call(calls.completeSalesforceLogin, { body: { salesChannelId: channel, state, code } }).then(
      () => {
        toast({ tone: 'positive', text: m.settings_connected() })
        onDone(channel)
      },
      (error: unknown) => setProblem(problemText(error)),
    )
  }, [api, channel, state, code, onDone])
  return problem
}
