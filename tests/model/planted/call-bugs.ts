import { bug, type PlantedBug } from './bug.ts'

const unconfirmed = 'src/data/unconfirmed/unconfirmed.ts'

/** Mistakes with calls that never wait in the queue. */
export const callBugs: readonly PlantedBug[] = [
  bug('a call without a response is sent again', 'A call that never waits is sent twice.', 'unanswered', [
    unconfirmed,
    'const reply = await request(token)\n',
    'const reply = await request(token).catch(() => request(token))\n',
  ]),
  bug('a call is not noted before it is sent', 'A tab that dies leaves no record of the call that it sent.', 'unanswered', [
    unconfirmed,
    'await retryWhenFull(freeSpace, () => noteCall(database, call))',
    'await retryWhenFull(freeSpace, async () => true)',
  ]),
  bug('a similar call is sent meanwhile', 'A call that may have been carried out is made again.', 'unanswered', [
    'src/data/unconfirmed/call-notes.ts',
    'if (alike.some(({ value }) => holdsUp(value))) return false\n',
    '',
  ]),
  bug('a call is shown as not done before its key is closed', 'A late request is carried out after that.', 'unanswered', [
    'src/data/unconfirmed/find-out.ts',
    "    case 'unknown':\n      return null\n",
    "    case 'unknown':\n      return { is: 'not-done', at: now }\n",
  ]),
  bug('no tab takes over the calls of a dead tab', 'Their results are never looked up.', 'unanswered', [
    unconfirmed,
    '      await this.#adopt()\n',
    '',
  ]),
  bug('a call is sent with the token of the next user', 'Another person’s account is changed.', 'unanswered', [
    'src/data/user-data.ts',
    '      token: () => session.tokenOf(this.user),\n      // A call',
    '      token: () => session.token(),\n      // A call',
  ]),
]
