import type { Data } from '#data/data.ts'
import { isLoaded } from '#data/mirror/receipt.ts'
import { whenIdle } from '#lib/idle.ts'

/**
 * Resolves when the first screen has had some time to load, no first load of events is running, and the browser is idle.
 * @param headStart the minimum time that the screen gets, in milliseconds
 */
export async function afterFirstRows(data: Data, headStart: number): Promise<void> {
  do {
    await new Promise((resolve) => setTimeout(resolve, headStart))
    await whenIdle()
    // A first load may have begun while the browser was busy.
  } while (isLoading(data))
}

const isLoading = (data: Data): boolean =>
  [...(data.userData.current()?.mirrors.open.current().values() ?? [])].some(
    ({ pulling, receipt }) => pulling.current() && !isLoaded(receipt.current(), 'events'),
  )
