import type { UserDataNeeds, UserData } from '#data/user-data.ts'
import { Unconfirmed } from './unconfirmed.ts'

/** The keeper of one user's calls on this device. What is found done by reading brings the lists up to date. */
export function openUnconfirmed({ refetch, session, flags, ...needs }: UserDataNeeds, userData: UserData): Unconfirmed {
  const { user, outbox, sentCalls, mirrors } = userData
  const pull = async (channel: number) => (await mirrors.ifHere(channel))?.pull()
  return new Unconfirmed({
    ...needs,
    user,
    database: outbox.database,
    sentCalls,
    token: () => session.tokenOf(user),
    done({ channel }) {
      refetch()
      if (channel !== null) void pull(channel).catch(() => undefined)
    },
    freeSpace: () => outbox.freeSpace(),
    trouble: flags.trouble,
  })
}
