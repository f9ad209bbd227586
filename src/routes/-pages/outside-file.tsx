import { useEffect } from 'react'

import { browserRefused, inBackground } from '#data/background.ts'
import type { Data } from '#data/boot.ts'
import { useData } from '#data/provider.tsx'
import { useStore } from '#data/store.ts'
import { SHARE_LOST, SHARED_FILE_CACHE } from '#lib/shared-file.ts'
import { offeredFile } from '#parts/import/outside-files.ts'
import { prepared } from '#parts/prepared/prepared.tsx'

// Loaded in two steps, so that the first script does not list the many scripts of the dialog.
const OpenFileDialog = prepared(async () => (await import('#shell/files/offer.ts')).loadDialog())

/** The question about a file that was opened with the app or shared with it, over any page. */
export function OutsideFile() {
  const offered = useStore(offeredFile)
  const data = useData()
  useEffect(() => inBackground(lookForShared(data), browserRefused), [data])
  return offered && <OpenFileDialog offered={offered} open onClose={() => offeredFile.set(null)} />
}

let isLossReported = false

/** Offers the file that was shared with the app before this start. Browsers have no caches over plain http. */
async function lookForShared(data: Data): Promise<void> {
  const [start] = performance.getEntriesByType('navigation')
  const isLost = !isLossReported && start?.name.endsWith(SHARE_LOST)
  if (!isLost && !(await globalThis.caches?.has(SHARED_FILE_CACHE))) return
  const { offerShared, reportLostFile } = await import('#shell/files/offer.ts')
  if (isLost) reportLostFile()
  else await offerShared(data)
  isLossReported = true
}
