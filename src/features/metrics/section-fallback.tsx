import { Component, type ReactNode } from 'react'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'

/** Shown in place of a section that failed. Its button reloads the page. */
export function SectionFailed({ title, error }: { title: string; error: Error | null }) {
  return (
    <ErrorState title={title} body={failureWords(error)} retryText={m.common_reload()} onRetry={() => window.location.reload()} />
  )
}

interface Props {
  title: string
  children: ReactNode
}

/** Catches errors of one dashboard section, so that the others are still shown. */
export class SectionFallback extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <SectionFailed title={this.props.title} error={error} /> : this.props.children
  }
}
