import { bug, serverBug, type PlantedBug } from './bug.ts'

const pull = 'src/data/mirror/pull-page.ts'
const keys = 'src/data/mirror/mirror-database.ts'

/** Mistakes with tables of any kind, with permissions on rows, and with the record of changes. */
export const tableBugs: readonly PlantedBug[] = [
  bug('ready before it is loaded', 'A list says that there is nothing yet, while its rows are still coming.', 'offersLoad', [
    pull,
    'tables: receipt.reloading ? union(receipt.tables, page.loaded) : page.loaded,',
    'tables: mirroredTables,',
  ]),
  bug(
    'rows are kept under their id alone',
    'Of two rows of different tables that have one id, one is gone after the next start.',
    'offersLoad',
    [keys, "[ROWS]: '[table+id]',", "[ROWS]: 'id',"],
    [keys, '=> [table, String(id)]', '=> (void table, String(id) as never)'],
  ),
  bug('a deleted row is never told as gone', 'What keeps its place in the table stays on every device.', 'offers', [
    'server/sync/gather-changes.ts',
    'ids.filter((id) => !here.has(id)).map',
    'ids.filter((id) => !here.has(id) && false).map',
  ]),
  bug(
    'the events of a first page move its position',
    'Its other rows are gone where the tab dies before they are stored.',
    'offersLoad',
    [pull, "{ ...receipt, ahead: ['events'], begunAt }", "{ ...receipt, ahead: ['events'], begunAt, position: answer.position }"],
  ),
  bug('a first load skips the second table', 'A new device never has the rows that were there before it came.', 'offersLoad', [
    'server/sync/first-load.ts',
    '    loaded.push(table)\n',
    '    loaded.push(table, ...channelTables.slice(1, 2).filter((one) => !loaded.includes(one)))\n',
  ]),
  bug('a fresh load forgets the last table', 'After a restored database its rows are gone from the device.', 'offersLoad', [
    pull,
    '  for (const [table, rows] of fresh) {\n    for (const row of page',
    '  for (const [table, rows] of [...fresh].slice(0, -1)) {\n    for (const row of page',
  ]),
  bug('a released hold is never told as gone', 'It stays among the holds of every device.', 'undoing', [
    'server/db/migrations/feed-of-seats.ts',
    "        union\n        select sales_channel_id, event_id, uuid from was where status = 'reserved'\n",
    '',
  ]),
  bug('undoing forgets what was found', 'A release that is undone leaves the seat free.', 'undoing', [
    'server/inventory/reserve.ts',
    "before.status === 'reserved' && !isOver ? before : free",
    'isOver ? before : free',
  ]),
  bug('undoing whatever came last', 'What another did since is undone in its place.', 'undoing', [
    'server/inventory/reserve.ts',
    "row.status === 'purchased' || last?.deed !== deed || last.user_id !== by.id || last.before === null",
    "row.status === 'purchased' || last === undefined || last.before === null",
  ]),
  bug('an extended hold loses its name', 'For whom seats are held is gone when their end moves.', 'undoing', [
    'server/inventory/reserve.ts',
    'whom === undefined ? before.hold_for : whom',
    'whom === undefined ? null : whom',
  ]),
  serverBug(
    'a table that is new to the app is never loaded',
    'After an update its list stays empty.',
    'server/sync/pull.test.ts',
    [
      'server/sync/pull.ts',
      'goesOn(from.stage) ? from.stage : nextStage(loaded, tables)',
      'goesOn(from.stage) ? from.stage : null',
    ],
  ),
  serverBug('a table’s drop is forgotten', 'Whoever may no longer read it keeps its rows.', 'server/sync/pull.test.ts', [
    'server/sync/pull.ts',
    'known.filter((table) => !tables.includes(table)),',
    '[],',
  ]),
  serverBug(
    'only the first id of an array is asked about',
    'Another channel’s rows are changed.',
    'server/http/fail-closed.test.ts',
    ['server/http/named-rows.ts', 'Array.isArray(named) ? named : [named]', 'Array.isArray(named) ? named.slice(0, 1) : [named]'],
  ),
  serverBug(
    'an input that names no row is let through',
    'Nobody knows whose data it is about.',
    'server/http/fail-closed.test.ts',
    ['server/http/access.ts', '    if (valid) throw forbidden()\n', ''],
  ),
  serverBug(
    'what was seen is compared with the first row only',
    'Somebody’s change is overwritten.',
    'server/rewards/rewards.test.ts',
    ['server/http/pipeline.ts', '[rows ?? []].flat().find(differs)', '[rows ?? []].flat().slice(0, 1).find(differs)'],
  ),
  serverBug(
    'holds that share a transaction are not recorded',
    'Nobody can say later who held a seat.',
    'server/http/changes.test.ts',
    ['server/http/together.ts', '  await recordChanges(tx, changes, context.clock.now())\n', ''],
  ),
]
