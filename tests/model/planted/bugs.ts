import { bug, type PlantedBug } from './bug.ts'
import { callBugs } from './call-bugs.ts'
import { closedBugs } from './closed-bugs.ts'
import { tableBugs } from './table-bugs.ts'

const slice = 'src/data/outbox/slice.ts'
const pipeline = 'server/http/pipeline.ts'
const together = 'server/http/together.ts'
const feed = 'server/db/feed.ts'

/** The planted bugs. The model, or the test that a bug names, must catch each bug. A bug that is not caught shows a gap there. */
export const plantedBugs: readonly PlantedBug[] = [
  bug(
    'no idempotency row is stored',
    'A request that arrives twice is carried out twice.',
    'ordinary',
    [
      pipeline,
      'await remember(unit, mine, { status: answer.status, body: answer.body, needs }, context.clock.now())',
      'void undefined',
    ],
    [together, '  await rememberAll(unit, answered, context.clock.now())\n', ''],
  ),
  bug('the precondition is checked before the key', 'The replay of a completed change is refused.', 'ordinary', [
    pipeline,
    '      const before = await claim(tx, mine)\n',
    `      if (call.current !== null && request.if !== undefined)
        checkSeen(await call.current({ ...(validated.input as object), db: tx, now: context.clock.now(), context } as never), request.if)
      const before = await claim(tx, mine)
`,
  ]),
  bug('every change of a successful batch counts as done', 'A change that was refused is shown as done.', 'ordinary', [
    slice,
    "const verdict = result ? verdictOf(result.status, result.body) : ({ is: 'again', slowly: false } as const)",
    "const verdict = { is: 'done' } as ReturnType<typeof verdictOf>",
  ]),
  bug('the queue is dropped on 401', 'The queue is deleted when the token ends.', 'handOver', [
    'src/data/session/session.ts',
    "if (token !== null && token === this.token()) this.#leave('refused')",
    "if (token !== null && token === this.token()) void this.signOutSteps?.discard().then(() => this.#leave('refused'))",
  ]),
  bug('a change is dropped on 4xx', 'A refused change is deleted without a decision of the user.', 'ordinary', [
    slice,
    'if (!parts) return toAttention(entry, problem)',
    "if (!parts) return { seq: entry.seq, key: entry.key, to: { end: 'dropped', version: null } }",
  ]),
  bug('changes are sent in wall-clock order', 'A clock that is set back reverses their order.', 'ordinary', [
    slice,
    'for (const entry of stretch) {',
    'for (const entry of [...stretch].sort((a, b) => a.madeAt - b.madeAt)) {',
  ]),
  bug('a tab holds the lock while it waits', 'A tab that waits or is frozen blocks all other tabs.', 'ordinary', [
    'src/data/outbox/drain.ts',
    'await world.locks.tryHold(lock, () => this.#slice())',
    `await world.locks.tryHold(lock, async () => {
        const one = await this.#slice()
        if (one.is === 'slice failed') await this.#pause(one.retryAfter ?? 10_000)
        else if (one.end.next === 'later') await this.#pause(one.end.wait)
        return one
      })`,
  ]),
  bug('the cursor passes late commits', 'Changes that are committed late are never read.', 'ordinary', [
    feed,
    'sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`',
    'sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`',
  ]),
  bug('the epoch is ignored', 'Devices pull from a restored database as if it were the old one.', 'restored', [
    feed,
    'position === null || position.epoch !== epoch || position.xid > horizon',
    'position === null',
  ]),
  bug('the overlay is removed at the response', 'A change is not shown until a pull brings its row.', 'crossing', [
    'src/data/outbox/entry.ts',
    "entry.state !== 'attention'",
    "entry.state !== 'attention' && entry.state !== 'acked'",
  ]),
  bug('an entry ends before its row is there', 'The old value is shown again for a moment.', 'ordinary', [
    slice,
    'const { settled, again } = await needs.place(done, at)',
    'const [settled, again] = [new Set(done.map(({ entry }) => entry.key)), new Set<string>()]',
  ]),
  bug(
    'an older row replaces a newer one, on disk and on screen',
    'Old values are stored and shown. With the mistake in one place only, the other place would compensate for it.',
    'crossing',
    ['src/data/mirror/rows.ts', 'if (row.version >= (next.get(id)?.version ?? -1)) next.set(id, row)', 'next.set(id, row)'],
    [
      'src/data/mirror/write-page.ts',
      'return stored !== undefined && stored.version > row.version ? stored : row',
      'return stored === undefined || stored ? row : stored',
    ],
  ),
  bug('lanes are ignored', 'A change overtakes another one that it depends on.', 'refusals', [
    'src/data/outbox/selection.ts',
    "if (entry.state === 'attention' || this.#lanes.blocks(entry)) return false",
    "if (entry.state === 'attention') return false",
  ]),
  bug('retries stop after ten attempts', 'After a long outage the queue is stuck, and nothing reports it.', 'ordinary', [
    'src/data/outbox/selection.ts',
    "if (entry.state === 'attention' || this.#lanes.blocks(entry)) return false",
    "if (entry.state === 'attention' || entry.attempts >= 10 || this.#lanes.blocks(entry)) return false",
  ]),
  bug(
    'a queue is sent with another user’s token',
    'The changes are made in the name of the user who is signed in now. One of the two checks alone would prevent this.',
    'handOver',
    [
      'src/data/session/session.ts',
      '    if (token === null || this.me()?.user.data.id !== user) return null\n    if (!isOf(token, user)) {\n      this.#seeWhoIsHere()\n      return null\n    }\n',
      '    if (token === null) return null\n',
    ],
    [
      'src/data/session/session.ts',
      'if (token !== null && me !== null && !isOf(token, me.user.data.id)) inBackground(this.refresh(), callFailed)',
      'void [token, me]',
    ],
  ),
  bug('a response without the marker counts', 'A response that is not the server’s is accepted.', 'ordinary', [
    'src/data/api/answer.ts',
    'answer.header(MARKER_HEADER) !== null',
    "answer.header(MARKER_HEADER) !== ''",
  ]),
  bug('the position is stored before the rows', 'A tab that dies in between skips a page for ever.', 'suddenDeath', [
    'src/data/mirror/pull-page.ts',
    '    await mirror.write(page, next)\n',
    '    await mirror.writeReceipt(next)\n    await mirror.write(page, next)\n',
  ]),
  bug('a new key after a lost response', 'A change whose response was lost is carried out again.', 'ordinary', [
    slice,
    "to: { state: 'queued', ...to },",
    "to: { state: 'queued', key: `${entry.key.slice(0, -4)}${String(entry.attempts).padStart(4, '0')}`, ...to },",
  ]),
  bug('another user’s hold is taken over', 'Two people hold one seat.', 'rush', [
    'server/inventory/policy.ts',
    "if (seat.reserved_by !== by) return { do: 'refuse', status: 409, detail: HELD_BY_ANOTHER }",
    '',
  ]),
  bug('another tab ends a fresh load', 'The rows that a dead tab had gathered are missing.', 'restored', [
    'src/data/mirror/pull-state.ts',
    "receipt.reloading ? [{ do: 'forget gathered rows' }] : []",
    '[]',
  ]),
  bug('changes are dropped on 426', 'An app that is too old loses its queued changes.', 'updates', [
    slice,
    'await outbox.move(batch.map((entry) => requeue(entry, { tooOldBuild: needs.build, lastProblem: verdict.problem })))',
    "await outbox.move(batch.map(({ seq, key }) => ({ seq, key, to: { end: 'dropped', version: null } })))",
  ]),
  bug(
    'an entry ends in another tab before its row is there',
    'The old value is shown again for a moment, in a tab that did not send the change.',
    'crossing',
    ['src/data/user-data.ts', 'async (ended) => bringRows(userData.mirrors.open.current(), ended)', 'async () => void bringRows'],
  ),
  bug('a change is shown as queued before it is stored', 'A tab that dies at that moment loses it.', 'suddenDeath', [
    'src/data/outbox/admission.ts',
    'return database.change(stores',
    `if (!cancels) {
    void database.change(['entries'], async (change) => void (await change.add('entries', made)))
    return { cancelled: [], entries: made.map((entry, index) => ({ ...entry, seq: 1e6 + index })) as Entry[] }
  }
  return database.change(stores`,
  ]),
  bug(
    'a response of an earlier epoch is accepted',
    'A change that the restored database does not have is shown as done.',
    'restored',
    ['src/data/confirming.ts', 'return epoch !== null && mirror !== undefined && isPast', 'return false && isPast'],
    ['src/data/mirror/mirror-store.ts', 'if (here !== null && here !== epoch) return answered.map(({ row }) => row)', ''],
    ['src/data/mirror/mirror-store.ts', 'changed, undefined, epoch)', 'changed)'],
  ),
  bug(
    'a tab does not look for seats that a dead tab stored',
    'The tab shows a sold seat as free for as long as it stays open.',
    'suddenDeath',
    ['src/data/mirror/pull.ts', '  await mirror.followSeats()\n', ''],
  ),
  bug(
    'an entry ends before the feed has reached its effect',
    'The old value is shown again until another user’s transaction has ended.',
    'heldBack',
    [
      'src/data/confirming.ts',
      '!answered?.position || hasReached(here, answered.position)',
      '!answered?.position || hasReached(here, answered.position) || true',
    ],
  ),
  bug('an evicted queue is not stored again', 'Changes that an open tab still shows as waiting are never sent.', 'badStorage', [
    'src/data/outbox/orphans.ts',
    'this.#waiting.set(entry.key, entry)',
    'void entry',
  ]),
  bug(
    'the disk is not checked',
    'A tab stores a change and dies before it can send a message: the change waits until a user comes back.',
    'suddenDeath',
    ['src/data/user-data.ts', '      await attempt(this.outbox.lookAtDisk(), storageFailed)\n      this.drain.wake()\n', ''],
  ),
  bug('a change of all events applies to every channel', 'Events of other channels are shown as switched.', 'ordinary', [
    'src/data/outbox/overlay.ts',
    '(row ? every.get(channelOf(row)) : null)',
    '(row ? [...every.values()][0] : null)',
  ]),
  ...callBugs,
  ...closedBugs,
  ...tableBugs,
]
