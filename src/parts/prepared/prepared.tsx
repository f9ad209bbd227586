import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { afterFirstRows } from '#data/live/after-first-rows.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** How long the first rows have to themselves before scripts are fetched that nobody has asked for yet. */
const HEAD_START_MS = 400

/** How long until the script of a part is asked for again that nobody opened. */
const RETRY_MS = 5_000

/** A part of a screen whose script comes after the first rows, or when it is wanted. */
export interface Prepared<Props extends object> {
  (props: Props): ReactNode
  load(): Promise<ComponentType<Props>>
}

/** A dialog or a drawer: it is open or not, and can be told to close. */
interface Openable {
  open?: boolean
  onClose?: () => void
}

/**
 * Makes a part of a screen come with a script of its own. Not `lazy`: React holds back for a while what had to wait, and never asks
 * again for a script that could not be fetched. Where it cannot, a part that was opened says so and closes, one that nobody opened
 * is asked for again (`again`), and any other is an error of the screen.
 * @param waiting what stands there until the script has come, as high as what follows
 */
export function prepared<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode = nothing,
  missing: 'throw' | 'again' = 'throw',
): Prepared<Props> {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => (loaded ??= await load())
  function Part(props: Props) {
    const { open = true, onClose }: Openable = props
    const [view, setView] = useState<{ component: ComponentType<Props> | null; problem?: unknown }>({ component: loaded })
    const failed = useEffectEvent((problem: unknown) => {
      if (!onClose) return setView({ component: null, problem })
      toast({ text: m.shell_error_chunk(), tone: 'danger', duration: 8_000 })
      onClose()
    })
    useEffect(() => {
      if (view.component !== null || !open) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let isLeft = false
      const tryIt = () =>
        void loadOnce().then(
          (component) => isLeft || setView({ component }),
          (problem: unknown) => {
            if (isLeft) return
            if (missing === 'throw') failed(problem)
            else timer = setTimeout(tryIt, RETRY_MS)
          },
        )
      tryIt()
      return () => {
        isLeft = true
        clearTimeout(timer)
      }
    }, [view.component, open])
    if (view.problem !== undefined) throw view.problem
    return view.component === null ? waiting(props) : createElement(view.component, props)
  }
  return Object.assign(Part, { load: loadOnce })
}

const nothing = () => null

/** Fetches parts of a screen once its first rows are there: they are at hand when somebody wants them. */
export function usePrepared(parts: readonly { load(): Promise<unknown> }[]): void {
  const data = useData()
  useEffect(() => {
    let isLeft = false
    // In vain ahead of time, a part is fetched again when it is wanted.
    void afterFirstRows(data, HEAD_START_MS).then(() =>
      isLeft ? undefined : Promise.allSettled(parts.map((part) => part.load())),
    )
    return () => void (isLeft = true)
  }, [data, parts])
}
