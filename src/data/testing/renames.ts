import { account } from '#contract/account.ts'
import type { Data } from '#data/data.ts'
import { newKey } from '#data/key.ts'
import type { FakeServer } from './fake-server.ts'

/** Changes the profile's name, as a form does. */
export async function rename(data: Data, name: string) {
  const key = newKey(data.world.clock.now())
  const keeper = await data.userData.current()!.unconfirmed()
  const what = { key, call: 'updateProfile', address: '/api/profile', channel: null, label: { message: 'x', params: {} } }
  const sent = keeper.send(what, (token) => data.api.call(account.updateProfile, { body: { name } }, { key, token }))
  return { key, keeper, sent }
}

/** Makes all responses to this tab's calls get lost. */
export function hearsNothing({ api }: Data): void {
  const call = api.call
  api.call = (async (...args: Parameters<typeof call>) => {
    await Promise.allSettled([call(...args)])
    return new Promise(() => {})
  }) as typeof call
}

/** The states of the calls, as screens see them. */
export const states = (data: Data) =>
  data.userData
    .current()!
    .sentCalls.calls.current()
    .map(({ became }) => became.is)

/** The number of requests to an address; by default, of requests for a call's result. */
export const requestCount = ({ requests }: FakeServer, path = '/api/outcomes/'): number =>
  requests.filter((request) => request.path.startsWith(path)).length
