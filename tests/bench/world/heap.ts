import type { Page } from 'playwright'

/** Returns the memory of the page's scripts after a garbage collection, including typed columns, in bytes. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const usage = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  await session.detach()
  return usage.usedSize + (usage.backingStorageSize ?? 0)
}
