import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router'

import { navigation } from '#routes/-areas.ts'
import { HoldsWatch } from '#routes/-pages/holds-watch.tsx'
import { InboxWatch } from '#routes/-pages/inbox-watch.tsx'
import { NeedsActionWatch } from '#routes/-pages/needs-action-watch.tsx'
import { AskForProof } from '#routes/-pages/proof.tsx'
import { MyAccount } from '#routes/-pages/my-account.tsx'
import { OutsideFile } from '#routes/-pages/outside-file.tsx'
import { requireSession } from '#shell/access/guards.ts'
import { AreasFrom } from '#shell/areas/areas.tsx'
import { ErrorPage } from '#shell/errors/error-page.tsx'
import { Frame } from '#shell/frame/frame.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location, matches }) => {
    // An unknown path shows "not found" without requiring sign-in.
    const isUnknown = matches.at(-1)?.routeId.endsWith('/$')
    if (isUnknown && context.data.session.current().status === 'signed-out') throw notFound({ routeId: rootRouteId })
    return { me: requireSession(context.data, location.href) }
  },
  // Every start needs this component, so it is part of the main script: a separate request would cost more than its size.
  codeSplitGroupings: [],
  component: AppPage,
  errorComponent: ErrorPage,
})

function AppPage() {
  return (
    <AreasFrom navigation={navigation} load={loadAreas}>
      <Frame />
      <MyAccount />
      <AskForProof />
      <OutsideFile />
      <HoldsWatch />
      <InboxWatch />
      <NeedsActionWatch />
    </AreasFrom>
  )
}

/** Loads the areas' parts for the sync tray and the palette. */
const loadAreas = async () => (await import('#routes/-areas.lazy.ts')).lazyAreas
