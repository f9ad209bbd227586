import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { afterFirstRows } from '#data/live/after-first-rows.ts'
import { useData } from '#data/provider.tsx'

/** How long the first rows have to themselves before scripts are fetched that nobody has asked for yet. */
const HEAD_START_MS = 400

/** A part of a screen whose script comes after the first rows, or when it is wanted. */
export interface Prepared<Props extends object> {
  (props: Props): ReactNode
  load(): Promise<ComponentType<Props>>
}

/**
 * Makes a part of a screen come with a script of its own. Not `lazy`: React holds back for a while what had to wait.
 * @param waiting what stands there until the script has come, as high as what follows
 */
export function prepared<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode,
): Prepared<Props> {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => (loaded ??= await load())
  function Part(props: Props) {
    const [view, setView] = useState<{ component: ComponentType<Props> | null; problem?: unknown }>({ component: loaded })
    useEffect(() => {
      if (view.component !== null) return
      let isLeft = false
      loadOnce().then(
        (component) => !isLeft && setView({ component }),
        (problem: unknown) => !isLeft && setView({ component: null, problem }),
      )
      return () => void (isLeft = true)
    }, [view.component])
    if (view.problem !== undefined) throw view.problem
    return view.component === null ? waiting(props) : createElement(view.component, props)
  }
  return Object.assign(Part, { load: loadOnce })
}

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
