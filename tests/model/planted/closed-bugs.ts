import { bug, type PlantedBug } from './bug.ts'

const send = 'src/data/closed-app/send-closed.ts'
const copy = 'src/data/closed-app/session-copy.ts'
const keeper = 'src/data/closed-app/copy-keeper.ts'

/** Mistakes with the service worker that sends while every tab is closed. */
export const closedBugs: readonly PlantedBug[] = [
  bug('the service worker ignores the lock', 'It sends while a page that was opened since sends the same changes.', 'closing', [
    send,
    '  const drain = new Drain({\n    world,\n',
    '  const drain = new Drain({\n    world: { ...world, locks: { hold: (_, work) => work(), tryHold: (_, work) => work() } },\n',
  ]),
  bug(
    'the copy of the token survives the sign-out',
    'A token of which the user has signed out is still stored. Each of the two deletions alone would prevent this.',
    'closingShifts',
    [
      copy,
      'value: signedOutToken(token) }])\n      await change.remove(',
      'value: signedOutToken(token) }])\n      if (token === "") await change.remove(',
    ],
    [keeper, 'if (!hasEnded) return\n', 'if (!hasEnded || hasEnded) return\n'],
  ),
  bug(
    'the service worker uses a token after the sign-out',
    'The queue of a user who has signed out is sent. Each of the safeguards alone would prevent this.',
    'closingShifts',
    [
      copy,
      'value: signedOutToken(token) }])\n      await change.remove(',
      'value: signedOutToken(token) }])\n      if (token === "") await change.remove(',
    ],
    [keeper, 'if (!hasEnded) return\n', 'if (!hasEnded || hasEnded) return\n'],
    [
      copy,
      'return isSignedOut(signedOutIn(signedOut), copy.data.token) ? null : copy.data',
      'return signedOut ? copy.data : copy.data',
    ],
  ),
]
