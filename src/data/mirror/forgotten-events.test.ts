import { afterEach, expect, test } from 'vitest'
import { answer } from '#data/testing/fake-answers.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import { isLoaded } from './receipt.ts'

let here: ReturnType<typeof stage>
afterEach(() => here.end())

/** Two tabs with the mirror of a channel. `holdPages` holds back the pages of pulls, and returns a function that delivers them. */
async function twoMirrors() {
  here = stage()
  const { server } = here
  const plain = server.fetch
  let delivered: Promise<unknown> = Promise.resolve()
  let requests = 0
  server.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input as string, init).url)
    const [, of] = /^\/api\/events\/(\d+)\/inventory\/snapshot$/.exec(pathname) ?? []
    if (of) return answer(200, { event_id: Number(of), position: 'a.1', holders: [], price_codes: [], sections: [] })
    if (!pathname.endsWith('/sync')) return plain(input, init)
    requests++
    const page = (await (await plain(input, init)).json()) as object
    const events = Object.fromEntries(
      (searchParams.get('events') ?? '').split(',').flatMap((one) => (one ? [one.split('@')] : [])),
    )
    await delivered
    return answer(200, { ...page, events })
  }
  const [one, other] = [await here.tab(), await here.tab()]
  const mirrors = [await one.userData.mirror(CHANNEL), await other.userData.mirror(CHANNEL)] as const
  return {
    mirrors,
    requests: () => requests,
    holdPages() {
      let deliver = () => {}
      delivered = new Promise<void>((resolve) => (deliver = resolve))
      return deliver
    },
  }
}

test('an event does not count as loaded if another tab deletes its seats while a page that names it is under way', async () => {
  const { mirrors, requests, holdPages } = await twoMirrors()
  const [mirror, other] = mirrors
  for (const one of mirrors) await one.pull()
  expect(isLoaded(other.receipt.current(), 'seats', 3)).toBe(true)
  const shown: boolean[] = []
  const deliver = holdPages()
  const before = requests()
  const pulling = other.pull()
  await here.until(() => requests() > before)
  await mirror.forget(3)
  await here.until(() => !isLoaded(other.receipt.current(), 'seats', 3))
  other.receipt.subscribe(() => shown.push(isLoaded(other.receipt.current(), 'seats', 3)))
  deliver()
  await here.until(() => shown.length > 0)
  expect(shown[0]).toBe(false)
  await pulling
})
