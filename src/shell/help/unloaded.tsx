import { m } from '#messages/m.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** Shown in place of a part of the help that is loading, or that could not be loaded. */
export function Unloaded({ failed, retry }: { failed: boolean; retry: () => void }) {
  return failed ? <ErrorState title={m.shell_error_chunk()} onRetry={retry} /> : <Skeleton height="12rem" />
}
