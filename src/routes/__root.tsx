import { createRootRouteWithContext } from '@tanstack/react-router'

import { ErrorPage } from '#shell/errors/error-page.tsx'
import { NotFoundPage } from '#shell/errors/not-found-page.tsx'
import { Root } from '#shell/root.tsx'
import type { RouterContext } from '#shell/router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
  codeSplitGroupings: [],
})
