/** Reads the bytes of a file of the app itself, which the service worker caches. Throws if it cannot be loaded. */
export async function readOwnFile(href: string): Promise<ArrayBuffer> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`${href} answered ${answer.status}`)
  return answer.arrayBuffer()
}
