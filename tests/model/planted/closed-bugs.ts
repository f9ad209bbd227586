import { bug, type PlantedBug } from './bug.ts'

const send = 'src/data/closed-app/send-closed.ts'
const copy = 'src/data/closed-app/session-copy.ts'
const keeper = 'src/data/closed-app/copy-keeper.ts'
const mirrors = 'src/data/closed-app/closed-mirrors.ts'
const drain = 'src/data/outbox/drain.ts'

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
  bug(
    'the service worker ends an entry before its row is there',
    'The old value is shown again until the next tab has pulled.',
    'closing',
    [mirrors, 'else if (!receipt) for', 'else for'],
  ),
  bug('the service worker ignores Retry-After', 'A busy server is asked again and again by closed devices.', 'closingBusy', [
    drain,
    'retryAfter: error instanceof ApiProblem ? error.retryAfter : null }',
    'retryAfter: null }',
  ]),
  bug(
    'the copy of the session is stored after the change',
    'A change whose tab dies in between waits for the next visit.',
    'closing',
    [keeper, "this.#event === 'refused' ? null : this.#token()\n", "this.#event === 'refused' ? this.#token() : null\n"],
  ),
  bug(
    'the sync event is registered after the change is stored',
    'A change whose tab dies in between waits for the next visit.',
    'closing',
    [keeper, 'online && this.#token() !== null) this.#register()', 'online && this.#token() === null) this.#register()'],
  ),
  bug(
    'no sync event is registered when a tab is hidden online',
    'A change that a busy server has not accepted when the last tab is closed waits for the next visit.',
    'closingBusy',
    [
      keeper,
      '    if (token === null) return\n    this.#register()\n',
      '    if (token === null || this.#needs.connectivity.current().online) return\n    this.#register()\n',
    ],
    [
      keeper,
      'return !this.#needs.connectivity.current().online || wasTried()',
      'return !this.#needs.connectivity.current().online || (wasTried() && false)',
    ],
  ),
  bug(
    'the service worker gives up after one attempt',
    'What a short fault of the network or of the server stopped waits for the next visit.',
    'closingBusy',
    [send, 'return !isOver(end)\n', 'return false\n'],
    [send, 'while (isTried && !isOver(end) && !isLate)', 'while (isTried && !isOver(end) && isLate)'],
  ),
]
