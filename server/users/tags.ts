import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { tagList, USER_MISSING, type Tag, type users } from '#contract/users.ts'
import { searchKey } from '#lib/search-key.ts'
import { sortKey } from '#lib/sort-key.ts'
import { listColumns } from '#server/db/list-columns.ts'
import { queryList } from '#server/db/list.ts'
import type { Database } from '#server/db/schema.ts'
import { conflict, forbidden, notFound, takenId } from '#server/kernel/refusal.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { findFan, toUser } from './fan-row.ts'

export const AUTOMATIC_TAG = 'Automatic tags can’t be changed by hand.'
const TAG_MISSING = 'Tag not found'

const columns = ['t.id', 't.name', 't.description', 't.slug', 't.automatic'] as const

/** Returns the tags of a fan, by name. */
export const readTags = (db: Kysely<Database>, fan: number): Promise<Tag[]> =>
  db
    .selectFrom('tags as t')
    .innerJoin('fan_tags as ft', 'ft.tag_id', 't.id')
    .select(columns)
    .where('ft.fan_id', '=', fan)
    .orderBy('t.name_key')
    .orderBy('t.id')
    .execute()

const fields = listColumns(tagList, 'tags as t', { name: 'stored', description: 'computed', slug: 'computed' })

type OptionsQuery = z.output<(typeof users)['readTagOptions']['query']>

/**
 * Returns the tags of a fan's channel that the fan does not have.
 * @throws 403 if a member requests a channel that is neither the fan's nor their own; 404 for any other channel that is not the
 * fan's
 */
export async function tagOptions(db: Kysely<Database>, fan: number, query: OptionsQuery, caller: CurrentUser) {
  const { salesChannelId, ...page } = query
  const { sales_channel_id: channel } = await findFan(db, fan)
  checkChannel(salesChannelId ?? channel, channel, caller)
  return queryList({
    list: tagList,
    fields,
    from: db
      .selectFrom('tags as t')
      .where('t.sales_channel_id', '=', channel)
      .where(sql<boolean>`not exists (select from fan_tags ft where ft.fan_id = ${fan} and ft.tag_id = t.id)`),
    select: (q) => q.select(columns),
    query: { ...page, filters: {} },
  })
}

function checkChannel(named: number, own: number, { role, entity_id }: CurrentUser): void {
  if (named === own) return
  if (role !== 'holdfast' && named !== entity_id) throw forbidden()
  throw notFound(USER_MISSING)
}

/**
 * Returns the slug of a tag's name: the form that a search compares, with one hyphen in place of spaces and punctuation. Tags with
 * equal slugs are the same tag.
 */
export const slugOf = (name: string): string =>
  searchKey(name)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || name

/**
 * Adds a tag to a fan, and creates the tag if its slug is new in the channel.
 * @returns the tag, and whether it was created
 * @throws 409 for an automatic one
 */
export async function createTag(
  db: Kysely<Database>,
  id: string,
  { name, userId, salesChannelId }: { name: string; userId: number; salesChannelId: number },
  caller: CurrentUser,
): Promise<{ tag: Tag; made: boolean }> {
  const { sales_channel_id: channel } = await findFan(db, userId, true)
  checkChannel(salesChannelId, channel, caller)
  const slug = slugOf(name)
  const inserted = await db
    .insertInto('tags')
    .values({ id, sales_channel_id: channel, name, name_key: sortKey(name), description: null, slug })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  const tag = await db
    .selectFrom('tags as t')
    .select(columns)
    .where('t.sales_channel_id', '=', channel)
    .where('t.slug', '=', slug)
    .executeTakeFirst()
  if (!tag) throw takenId()
  if (tag.automatic) throw conflict(AUTOMATIC_TAG, tag)
  await connect(db, userId, tag.id)
  return { tag, made: inserted !== undefined }
}

/** Adds a tag to a fan, or removes it. @throws 404 for one of another channel, 409 for an automatic one */
export async function changeTag(
  db: Kysely<Database>,
  fan: number,
  { tagId, action }: { tagId: string; action: 'connect' | 'disconnect' },
): Promise<Tag[]> {
  const row = await findFan(db, fan, true)
  const tag = await db
    .selectFrom('tags as t')
    .select(columns)
    .where('t.id', '=', tagId)
    .where('t.sales_channel_id', '=', row.sales_channel_id)
    .executeTakeFirst()
  if (!tag) throw notFound(TAG_MISSING)
  if (tag.automatic) throw conflict(AUTOMATIC_TAG, toUser(row))
  if (action === 'connect') await connect(db, fan, tagId)
  else {
    const { numDeletedRows } = await db
      .deleteFrom('fan_tags')
      .where('fan_id', '=', fan)
      .where('tag_id', '=', tagId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await changed(db, fan)
  }
  return readTags(db, fan)
}

async function connect(db: Kysely<Database>, fan: number, tag: string): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('fan_tags')
    .values({ fan_id: fan, tag_id: tag })
    .onConflict((there) => there.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows > 0n) await changed(db, fan)
}

const changed = (db: Kysely<Database>, fan: number) =>
  db
    .updateTable('fans')
    .set({ version: sql`version + 1` })
    .where('id', '=', fan)
    .execute()
