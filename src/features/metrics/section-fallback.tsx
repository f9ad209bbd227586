import { Component, type ReactNode } from 'react'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'

/** What stands in place of a section that could not be shown. Its way out loads the page anew. */
export function SectionFailed({ title, error }: { title: string; error: Error | null }) {
  return (
    <ErrorState title={title} body={failureWords(error)} retryText={m.common_reload()} onRetry={() => window.location.reload()} />
  )
}

interface Props {
  title: string
  children: ReactNode
}

/** Keeps what goes wrong in one section of a dashboard from taking the others with it. */
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
