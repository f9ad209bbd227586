import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { useData } from '#data/provider.tsx'
import { Reporter } from '#data/usage/reporter.ts'

/** Reports page views and errors to the server, if its configuration collects them. */
export function useUsage(): void {
  const { api, world, session } = useData()
  const page = useMatches().at(-1)?.fullPath ?? '/'
  const reporter = useRef<Reporter>(undefined)
  const place = useRef(page)
  useEffect(() => {
    const wanted = () => {
      const state = session.current()
      return state.status === 'signed-in' ? state.me.config.usage : undefined
    }
    const mine = new Reporter({ api, now: () => world.clock.now(), build: __BUILD_ID__, wanted })
    reporter.current = mine
    const onError = (event: ErrorEvent) => mine.wentWrong(event.error ?? event.message, place.current)
    const onRejection = (event: PromiseRejectionEvent) => mine.wentWrong(event.reason, place.current)
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [api, world, session])
  useEffect(() => {
    place.current = page
    reporter.current?.pageSeen(page)
  }, [page])
}
