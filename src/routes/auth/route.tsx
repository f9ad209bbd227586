import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router'

import { PlainFrame } from '#shell/frame/plain-frame.tsx'

export const Route = createFileRoute('/auth')({
  beforeLoad: ({ matches }) => {
    // The path of the folder itself has no screen.
    if (matches.at(-1)?.routeId === '/auth') throw notFound({ routeId: rootRouteId })
  },
  // A part of the main script, because it is small and a separate request would cost more.
  codeSplitGroupings: [],
  component: PlainFrame,
})
