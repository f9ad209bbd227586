/** The bytes of a file that belongs to the app itself, which the service worker keeps. Throws if it cannot be had. */
export async function readOwnFile(href: string): Promise<ArrayBuffer> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`${href} answered ${answer.status}`)
  return answer.arrayBuffer()
}
