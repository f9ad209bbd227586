import { createFileRoute } from '@tanstack/react-router'

import type { Descriptions } from '#data/outbox/describe.ts'
import { HoldsWatch } from '#routes/-pages/holds-watch.tsx'
import { MyAccount } from '#routes/-pages/my-account.tsx'
import { requireSession } from '#shell/access/guards.ts'
import { ErrorPage } from '#shell/errors/error-page.tsx'
import { PaletteFrom } from '#shell/find/palette-areas.tsx'
import { Frame } from '#shell/frame/frame.tsx'
import { DescribedBy } from '#shell/sync/described.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => ({ me: requireSession(context.data, location.href) }),
  // Part of what every start needs: a request more would cost more than its bytes.
  codeSplitGroupings: [],
  component: AppPage,
  errorComponent: ErrorPage,
})

function AppPage() {
  return (
    <DescribedBy load={descriptions}>
      <PaletteFrom load={paletteAreas}>
        <Frame />
        <MyAccount />
        <HoldsWatch />
      </PaletteFrom>
    </DescribedBy>
  )
}

/** What can be done and found in the palette; loaded with it. */
const paletteAreas = () => import('#routes/-palette.ts').then((module) => module.paletteAreas)

let loading: Promise<Descriptions> | null = null
/** Loaded once, when something first has to tell of rows. */
function descriptions(): Promise<Descriptions> {
  loading ??= import('#routes/-describe.ts').then((module) => module.descriptions)
  // If the network went away meanwhile, the next use tries again.
  loading.catch(() => (loading = null))
  return loading
}
