import { bug, type PlantedBug } from './bug.ts'
import { callBugs } from './call-bugs.ts'
import { tableBugs } from './table-bugs.ts'

const slice = 'src/data/outbox/slice.ts'
const pipeline = 'server/http/pipeline.ts'
const together = 'server/http/together.ts'
const feed = 'server/db/feed.ts'

/** The planted bugs. The model, or the test that a bug names, must catch each bug. A bug that is not caught shows a gap there. */
export const plantedBugs: readonly PlantedBug[] = [
  bug(
    'no idempotency row',
    'What comes twice is done twice.',
    'ordinary',
    [
      pipeline,
      'await remember(unit, mine, { status: answer.status, body: answer.body, needs }, context.clock.now())',
      'void undefined',
    ],
    [together, '  await rememberAll(unit, answered, context.clock.now())\n', ''],
  ),
  bug('precondition before key', 'A replay of what was done is refused, because it has been done.', 'ordinary', [
    pipeline,
    '      const before = await claim(tx, mine)\n',
    `      if (call.current !== null && request.if !== undefined)
        checkSeen(await call.current({ ...(validated.input as object), db: tx, now: context.clock.now(), context } as never), request.if)
      const before = await claim(tx, mine)
`,
  ]),
  bug('done when the request succeeds', 'A refusal inside of a batch is told as done.', 'ordinary', [
    slice,
    "const verdict = result ? verdictOf(result.status, result.body) : ({ is: 'again', slowly: false } as const)",
    "const verdict = { is: 'done' } as ReturnType<typeof verdictOf>",
  ]),
  bug('dropped on 401', 'A token that ends takes the queue along.', 'handOver', [
    'src/data/session/session.ts',
    "if (token !== null && token === this.token()) this.#leave('refused')",
    "if (token !== null && token === this.token()) void this.signOutSteps?.discard().then(() => this.#leave('refused'))",
  ]),
  bug('dropped on 4xx', 'What the server refuses is gone, and nobody is asked.', 'ordinary', [
    slice,
    'if (!parts) return toAttention(entry, problem)',
    "if (!parts) return { seq: entry.seq, key: entry.key, to: { end: 'dropped', version: null } }",
  ]),
  bug('wall-clock order', 'A clock that is put back turns the order round.', 'ordinary', [
    slice,
    'for (const entry of stretch) {',
    'for (const entry of [...stretch].sort((a, b) => a.madeAt - b.madeAt)) {',
  ]),
  bug('lock held while waiting', 'A tab that waits, or is frozen, holds up all others.', 'ordinary', [
    'src/data/outbox/drain.ts',
    'await world.locks.tryHold(lock, () => this.#slice())',
    `await world.locks.tryHold(lock, async () => {
        const one = await this.#slice()
        if (one.is === 'slice failed') await this.#pause(one.retryAfter ?? 10_000)
        else if (one.end.next === 'later') await this.#pause(one.end.wait)
        return one
      })`,
  ]),
  bug('cursor past late commits', 'What commits late is never read.', 'ordinary', [
    feed,
    'sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`',
    'sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`',
  ]),
  bug('epoch ignored', 'A database that was put back is pulled from as if nothing had happened.', 'restored', [
    feed,
    'position === null || position.epoch !== epoch || position.xid > horizon',
    'position === null',
  ]),
  bug('overlay dropped at the answer', 'What was asked for vanishes from the screen until a pull brings it.', 'crossing', [
    'src/data/outbox/entry.ts',
    "entry.state !== 'attention'",
    "entry.state !== 'attention' && entry.state !== 'acked'",
  ]),
  bug('let go before the row is there', 'The old value shows again for a moment.', 'ordinary', [
    slice,
    'const { settled, again } = await needs.place(done, at)',
    'const [settled, again] = [new Set(done.map(({ entry }) => entry.key)), new Set<string>()]',
  ]),
  bug(
    'an older row wins, on the disk and on screen',
    'An older row overwrites a newer one. Either place alone makes up for the other.',
    'crossing',
    ['src/data/mirror/rows.ts', 'if (row.version >= (next.get(id)?.version ?? -1)) next.set(id, row)', 'next.set(id, row)'],
    [
      'src/data/mirror/write-page.ts',
      'return stored !== undefined && stored.version > row.version ? stored : row',
      'return stored === undefined || stored ? row : stored',
    ],
  ),
  bug('lanes ignored', 'A change overtakes the one it depends on.', 'refusals', [
    'src/data/outbox/selection.ts',
    "if (entry.state === 'attention' || this.#lanes.blocks(entry)) return false",
    "if (entry.state === 'attention') return false",
  ]),
  bug('retries stop after ten', 'After a bad hour the queue stands still without a word.', 'ordinary', [
    'src/data/outbox/selection.ts',
    "if (entry.state === 'attention' || this.#lanes.blocks(entry)) return false",
    "if (entry.state === 'attention' || entry.attempts >= 10 || this.#lanes.blocks(entry)) return false",
  ]),
  bug(
    'another user’s token',
    'A queue goes out under whoever is signed in by now. Asking whose token it is, on every occasion, alone makes up for it.',
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
  bug('answer without the marker', 'Whoever answers is believed.', 'ordinary', [
    'src/data/api/answer.ts',
    'answer.header(MARKER_HEADER) !== null',
    "answer.header(MARKER_HEADER) !== ''",
  ]),
  bug('position before rows', 'A tab that dies in between has skipped a page for ever.', 'suddenDeath', [
    'src/data/mirror/pull-page.ts',
    '    await mirror.write(page, next)\n',
    '    await mirror.writeReceipt(next)\n    await mirror.write(page, next)\n',
  ]),
  bug('a new key after a lost answer', 'What was done and not answered is done again.', 'ordinary', [
    slice,
    "to: { state: 'queued', ...to },",
    "to: { state: 'queued', key: `${entry.key.slice(0, -4)}${String(entry.attempts).padStart(4, '0')}`, ...to },",
  ]),
  bug('another’s hold taken over', 'Two people hold one seat.', 'rush', [
    'server/inventory/policy.ts',
    "if (seat.reserved_by !== by) return { do: 'refuse', status: 409, detail: HELD_BY_ANOTHER }",
    '',
  ]),
  bug('a fresh load ended by another tab', 'Rows that a dead tab had gathered are missing.', 'restored', [
    'src/data/mirror/pull-state.ts',
    "receipt.reloading ? [{ do: 'forget gathered rows' }] : []",
    '[]',
  ]),
  bug('dropped on 426', 'An app that is too old loses what it has queued.', 'updates', [
    slice,
    'await outbox.move(batch.map((entry) => requeue(entry, { tooOldBuild: needs.build, lastProblem: verdict.problem })))',
    "await outbox.move(batch.map(({ seq, key }) => ({ seq, key, to: { end: 'dropped', version: null } })))",
  ]),
  bug(
    'ended before the row is there, in another tab',
    'The old value shows again for a moment, beside the tab that sent.',
    'crossing',
    ['src/data/user-data.ts', 'async (ended) => bringRows(userData.mirrors.open.current(), ended)', 'async () => void bringRows'],
  ),
  bug('shown as queued before it is stored', 'A tab that dies in that moment has lied.', 'suddenDeath', [
    'src/data/outbox/admission.ts',
    'return database.change(cancels',
    `if (!cancels) {
    void database.change(['entries'], async (change) => void (await change.add('entries', made)))
    return { cancelled: [], entries: made.map((entry, index) => ({ ...entry, seq: 1e6 + index })) as Entry[] }
  }
  return database.change(cancels`,
  ]),
  bug(
    'an answer of an epoch that is over is believed',
    'What the database that was put back has never heard of is told as done, and shown.',
    'restored',
    ['src/data/confirming.ts', 'return epoch !== null && mirror !== undefined && isPast', 'return false && isPast'],
    ['src/data/mirror/mirror-store.ts', 'if (here !== null && here !== epoch) return answered.map(({ row }) => row)', ''],
    ['src/data/mirror/mirror-store.ts', 'changed, undefined, epoch)', 'changed)'],
  ),
  bug(
    'seats that a dead tab stored are not looked for',
    'Another tab shows a free seat that is sold, for as long as it stays open.',
    'suddenDeath',
    ['src/data/mirror/pull.ts', '  await mirror.followSeats()\n', ''],
  ),
  bug(
    'let go before the feed has come so far',
    'The old value shows again until somebody else’s transaction has ended.',
    'heldBack',
    [
      'src/data/confirming.ts',
      '!answered?.position || hasReached(here, answered.position)',
      '!answered?.position || hasReached(here, answered.position) || true',
    ],
  ),
  bug('a queue thrown away under an open tab is given up', 'What the tab still shows as waiting is never sent.', 'badStorage', [
    'src/data/outbox/orphans.ts',
    'this.#waiting.set(entry.key, entry)',
    'void entry',
  ]),
  bug(
    'the disk is not looked at',
    'What a tab stored and died before it could say so waits until somebody comes.',
    'suddenDeath',
    ['src/data/user-data.ts', '      await attempt(this.outbox.lookAtDisk(), storageFailed)\n      this.drain.wake()\n', ''],
  ),
  bug('a change about all events is about those of every channel', 'What was not switched shows as switched.', 'ordinary', [
    'src/data/outbox/overlay.ts',
    '(row ? every.get(channelOf(row)) : null)',
    '(row ? [...every.values()][0] : null)',
  ]),
  ...callBugs,
  ...tableBugs,
]
