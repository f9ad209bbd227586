import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { reportUnless } from '#data/background.ts'
import { isChunkFailure, loadPart } from '#lib/chunk-failure.ts'
import { afterFirstRows } from '#data/live/after-first-rows.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { reloadForMissingPart } from './missing-part.ts'

/** How long, in milliseconds, the requests of the first screen have priority before further scripts are fetched. */
const HEAD_START_MS = 400

/** The pause before the script of an unopened part is requested again, in milliseconds. */
const RETRY_MS = 5_000

/** A part of a screen whose script is loaded after the first rows, or when it is first needed. */
export interface Prepared<Props extends object> {
  (props: Props): ReactNode
  load(): Promise<ComponentType<Props>>
}

/** The props of a dialog or a drawer, which can be closed if its script fails to load. */
interface Openable {
  open?: boolean
  onClose?: () => void
}

/**
 * Loads a part of a screen from its own script. If that fails, a dialog or drawer shows a message and closes; any other part shows
 * the failure with a button that retries. A failure that is met again reloads the page.
 * @param waiting shown until the script has loaded; of the same height as the part
 * @param missing `again` for a part without a place on the screen: its script is requested again every five seconds, and no message
 * is shown
 */
export function prepared<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode = nothing,
  missing: 'show' | 'again' = 'show',
): Prepared<Props> {
  // React's `lazy` is not used, because it shows late parts with a delay and never retries a script that failed to load.
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => (loaded ??= await loadPart(load))
  let shown: unknown = null
  /** Notes a failure that is shown. Returns whether it was shown before: a browser runs a script that threw an error only once. */
  const isShownAgain = (problem: unknown) => {
    const before = shown
    shown = problem
    return before === problem
  }
  function Part(props: Props) {
    const { open = true, onClose }: Openable = props
    const [view, setView] = useState<View<Props>>({ component: loaded, failed: false, retried: false })
    const failed = useEffectEvent((problem: unknown) => {
      if (isShownAgain(problem) || (view.retried && isChunkFailure(problem))) void reloadForMissingPart()
      if (!onClose) return setView({ component: null, failed: true, retried: false })
      toast({ text: m.shell_error_chunk(), tone: 'danger', duration: 8_000 })
      onClose()
    })
    useEffect(() => {
      if (view.component !== null || view.failed || !open) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let isLeft = false
      const tryIt = () =>
        void loadOnce().then(
          (component) => isLeft || setView({ component, failed: false, retried: false }),
          (problem: unknown) => {
            if (isLeft) return
            reportUnless(problem)
            if (missing === 'show') failed(problem)
            else timer = setTimeout(tryIt, RETRY_MS)
          },
        )
      tryIt()
      return () => {
        isLeft = true
        clearTimeout(timer)
      }
    }, [view, open])
    if (view.failed)
      return (
        <ErrorState title={m.shell_error_chunk()} onRetry={() => setView({ component: null, failed: false, retried: true })} />
      )
    return view.component === null ? waiting(props) : createElement(view.component, props)
  }
  return Object.assign(Part, { load: loadOnce })
}

interface View<Props extends object> {
  component: ComponentType<Props> | null
  failed: boolean
  /** Whether the user has pressed the button that retries. */
  retried: boolean
}

const nothing = () => null

/**
 * Fetches parts of a screen after its first rows are shown, so that they open at once.
 * @param headStart the minimum time that the screen gets, in milliseconds
 */
export function usePrepared(parts: readonly { load(): Promise<unknown> }[], headStart = HEAD_START_MS): void {
  const data = useData()
  useEffect(() => {
    let isLeft = false
    // Errors are ignored here, because a part is fetched again when it is needed.
    void afterFirstRows(data, headStart).then(() => (isLeft ? undefined : Promise.allSettled(parts.map((part) => part.load()))))
    return () => void (isLeft = true)
  }, [data, parts, headStart])
}
