import { bug, type PlantedBug } from './bug.ts'

const unconfirmed = 'src/data/unconfirmed/unconfirmed.ts'

/** Mistakes with calls that never wait in the queue. */
export const callBugs: readonly PlantedBug[] = [
  bug('a call without an answer is sent again', 'What never waits goes out twice, blindly.', 'unanswered', [
    unconfirmed,
    'const reply = await request(token)\n',
    'const reply = await request(token).catch(() => request(token))\n',
  ]),
  bug('a call is not noted before it goes out', 'A tab that dies leaves no trace of what it has sent.', 'unanswered', [
    unconfirmed,
    'await retryWhenFull(freeSpace, () => noteCall(database, call))',
    'await retryWhenFull(freeSpace, async () => true)',
  ]),
  bug('one like it goes out meanwhile', 'What may have been done is asked for again.', 'unanswered', [
    'src/data/unconfirmed/call-notes.ts',
    'if (alike.some(({ value }) => holdsUp(value))) return false\n',
    '',
  ]),
  bug('told as not done before its key is closed', 'A request that comes late is carried out all the same.', 'unanswered', [
    'src/data/unconfirmed/find-out.ts',
    "    case 'unknown':\n      return null\n",
    "    case 'unknown':\n      return { is: 'not-done', at: now }\n",
  ]),
  bug('a call of a tab that died is nobody’s', 'Its end is never looked for.', 'unanswered', [
    unconfirmed,
    '      await this.#adopt()\n',
    '',
  ]),
  bug('a call goes out under whoever is there', 'Another person’s account is changed.', 'unanswered', [
    'src/data/user-data.ts',
    '      token: () => session.tokenOf(this.user),\n      // A call',
    '      token: () => session.token(),\n      // A call',
  ]),
]
