import { bug, serverBug, type PlantedBug } from './bug.ts'

const pull = 'src/data/mirror/pull-page.ts'
const keys = 'src/data/mirror/mirror-database.ts'

/** Mistakes with tables of any kind, with permissions on rows, and with the record of changes. */
export const tableBugs: readonly PlantedBug[] = [
  bug('a table is ready before it is loaded', 'A list shows “none yet” while its rows are still loading.', 'offersLoad', [
    pull,
    'tables: page.loaded,',
    'tables: mirroredTables,',
  ]),
  bug(
    'a dropped table stays ready after a fresh load',
    'A list shows “none yet” of rows that were not loaded.',
    'restoredRights',
    [pull, 'tables: page.loaded,', 'tables: receipt.reloading ? union(receipt.tables, page.loaded) : page.loaded,'],
    [pull, 'const tables = before.tables.filter((table) => !page.drop.includes(table))', 'const { tables } = before'],
  ),
  bug('a table is ready before a fresh load ends', 'A list shows “none yet” of rows in a tab’s memory.', 'restoredRights', [
    pull,
    '{ ...before, position: page.position, tables },',
    '{ ...before, position: page.position, tables: union(tables, page.loaded) },',
  ]),
  bug(
    'rows are stored under their id alone',
    'If rows of two tables have the same id, one of them is missing after the next start.',
    'offersLoad',
    [keys, "[ROWS]: '[table+id]',", "[ROWS]: 'id',"],
    [keys, '=> [table, String(id)]', '=> (void table, String(id) as never)'],
  ),
  bug('a deleted row is never sent as deleted', 'A row that is only marked as deleted stays on every device.', 'offers', [
    'server/sync/gather-changes.ts',
    'ids.filter((id) => !here.has(id)).map',
    'ids.filter((id) => !here.has(id) && false).map',
  ]),
  bug(
    'the events of a first page advance the position',
    'The page’s other rows are missing if the tab dies before they are stored.',
    'offersLoad',
    [pull, "{ ...receipt, ahead: ['events'], begunAt }", "{ ...receipt, ahead: ['events'], begunAt, position: answer.position }"],
  ),
  bug('a first load skips the second table', 'A new device never gets the rows that existed before.', 'offersLoad', [
    'server/sync/first-load.ts',
    '    loaded.push(table)\n',
    '    loaded.push(table, ...channelTables.slice(1, 2).filter((one) => !loaded.includes(one)))\n',
  ]),
  bug('a fresh load skips the last table', 'After a restore its rows are missing on the device.', 'offersLoad', [
    pull,
    '  for (const [table, rows] of fresh.rows) {\n',
    '  for (const [table, rows] of [...fresh.rows].slice(0, -1)) {\n',
  ]),
  bug('a released hold is never sent as removed', 'It stays in the list of holds on every device.', 'undoing', [
    'server/db/migrations/feed-of-seats.ts',
    "        union\n        select sales_channel_id, event_id, uuid from was where status = 'reserved'\n",
    '',
  ]),
  bug('a late page restores a hold that a response has ended', 'A released hold is in the list of holds again.', 'lateReleases', [
    'src/data/mirror/write-page.ts',
    '    if (!isPulled) await noteEnded(change, table, ended)\n',
    '',
  ]),
  bug('undoing does not restore the hold before', 'A seat is free after its release was undone.', 'undoing', [
    'server/inventory/reserve.ts',
    "before.status === 'reserved' && !isOver ? before : free",
    'isOver ? before : free',
  ]),
  bug('undoing does not check which action was last', 'A later action of another user is undone instead.', 'undoing', [
    'server/inventory/reserve.ts',
    "row.status === 'purchased' || last?.deed !== deed || last.user_id !== by.id || last.before === null",
    "row.status === 'purchased' || last === undefined || last.before === null",
  ]),
  bug('an extended hold loses its name', 'After that it is unknown for whom the seat is held.', 'undoing', [
    'server/inventory/reserve.ts',
    'whom === undefined ? before.hold_for : whom',
    'whom === undefined ? null : whom',
  ]),
  serverBug(
    'a map that is saved again stays deleted',
    'Nobody sees a map that was corrected anew.',
    'server/seat-maps/seat-maps.test.ts',
    ['server/seat-maps/save-seat-map.ts', '{ ...fields, deleted_at: null, version', '{ ...fields, version'],
  ),
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
  serverBug('dropped tables are not sent', 'Users who may no longer read a table keep its rows.', 'server/sync/pull.test.ts', [
    'server/sync/pull.ts',
    'known.filter((table) => !tables.includes(table)),',
    '[],',
  ]),
  serverBug(
    'only the first id of an array is checked',
    'Another channel’s rows are changed.',
    'server/http/fail-closed.test.ts',
    ['server/http/named-rows.ts', 'Array.isArray(named) ? named : [named]', 'Array.isArray(named) ? named.slice(0, 1) : [named]'],
  ),
  serverBug(
    'an input that names no row is accepted',
    'The server does not know whose data the call is about.',
    'server/http/fail-closed.test.ts',
    ['server/http/access.ts', '    if (valid) throw forbidden()\n', ''],
  ),
  serverBug(
    'the precondition is checked for the first row only',
    'Another user’s change is overwritten.',
    'server/rewards/rewards.test.ts',
    ['server/http/pipeline.ts', '[rows ?? []].flat().find(differs)', '[rows ?? []].flat().slice(0, 1).find(differs)'],
  ),
  serverBug(
    'holds that share a transaction are not recorded',
    'Later it is unknown who held a seat.',
    'server/http/changes.test.ts',
    ['server/http/together.ts', '  await recordChanges(tx, changes, context.clock.now())\n', ''],
  ),
]
