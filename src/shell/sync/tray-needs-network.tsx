import { useStore } from '#data/store.ts'
import { m } from '#messages/m.ts'
import { needsNetworkToStart } from '#shell/prompts/service-worker.ts'
import { Banner } from '#ui/banner/banner.tsx'

/** Warns that this window cannot start the app without a network, so that nobody reloads it while offline. */
export function TrayNeedsNetwork() {
  return useStore(needsNetworkToStart) ? <Banner tone="caution">{m.sync_needs_network_to_start()}</Banner> : null
}
