import type { RoomNeeds, UserRoom } from '#data/user-room.ts'
import { Unconfirmed } from './unconfirmed.ts'

/** The keeper of one user's calls on this device. What is found done by reading brings the lists up to date. */
export function openUnconfirmed({ refetch, session, flags, ...needs }: RoomNeeds, room: UserRoom): Unconfirmed {
  const { user, outbox, board, mirrors } = room
  const pull = async (channel: number) => (await mirrors.ifHere(channel))?.pull()
  return new Unconfirmed({
    ...needs,
    user,
    database: outbox.database,
    board,
    token: () => session.tokenOf(user),
    done({ channel }) {
      refetch()
      if (channel !== null) void pull(channel).catch(() => undefined)
    },
    relieve: () => outbox.relieve(),
    trouble: flags.trouble,
  })
}
