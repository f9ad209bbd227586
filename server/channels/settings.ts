import { isDeepStrictEqual } from 'node:util'
import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { ChannelSettings, ChannelSettingsPatch } from '#contract/channels.ts'
import { sortKey } from '#lib/sort-key.ts'
import type { Config } from '#server/config.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { ChannelUi, Database } from '#server/db/schema.ts'
import { invalid } from '#server/kernel/refusal.ts'
import { checkAsSeen } from './as-seen.ts'
import { findChannel, toSettings } from './channel-row.ts'

type Patch = z.output<typeof ChannelSettingsPatch>

/** The settings of the group `ui` that have a column of their own. All others of the group share the column `ui`. */
const ownColumns = {
  currency_type: 'currency_type',
  event_title_delimiter: 'event_title_delimiter',
  default_available_start_offset: 'default_available_start_offset',
  default_available_end_offset: 'default_available_end_offset',
  default_timezone: 'timezone',
} as const

/** The columns of a channel that every event of the API repeats. */
const shownInEvents = ['name', 'logo_url', 'currency_type', 'default_available_start_offset', 'default_available_end_offset']

/**
 * Changes settings: an absent field is not changed, null clears a field. Equal values change nothing, not even the version. If
 * events show a changed field, the events' versions change too, and every device pulls these events again.
 * @throws Refusal 409 Stale if the settings differ from the values that the caller saw (`if`); 422 if the custom address is not
 * under `domainSuffix`
 */
export async function updateSettings(
  db: Kysely<Database>,
  id: number,
  patch: Patch,
  { domainSuffix }: Pick<Config, 'domainSuffix'>,
): Promise<ChannelSettings> {
  const url = patch.ui?.custom_url
  if (url !== undefined && !url.endsWith(`.${domainSuffix}`))
    throw invalid({ 'ui.custom_url': [`Url must end with .${domainSuffix}`] })
  const row = await findChannel(db, id, true)
  const before = toSettings(row)
  checkAsSeen(before, patch.if)
  const wanted = {
    sales_channel: { ...before.sales_channel, ...changedFields(patch.sales_channel) },
    ui: { ...before.ui, ...numericOffsets(changedFields(patch.ui)) },
  }
  if (isDeepStrictEqual(wanted, before)) return before

  const columns: Record<string, unknown> = { ...wanted.sales_channel, name_key: sortKey(wanted.sales_channel.name) }
  const ui: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(wanted.ui)) {
    if (name in ownColumns) columns[ownColumns[name as keyof typeof ownColumns]] = value
    else ui[name] = value
  }
  await db
    .updateTable('sales_channels')
    .set({ ...columns, ui: JSON.stringify(ui satisfies ChannelUi), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const after = await findChannel(db, id)
  const shown = shownInEvents.some((column) => row[column as 'name'] !== after[column as 'name'])
  if (shown)
    await db
      .updateTable('events')
      .set({ version: sql`version + 1` })
      .where('sales_channel_id', '=', id)
      .execute()
  return toSettings(after)
}

/** Normalizes offsets to numbers with at most two decimals: `-168`, `-168.0` and `-0168` all become `-168`. */
function numericOffsets<
  T extends { default_available_start_offset?: string | undefined; default_available_end_offset?: string | undefined },
>(ui: T): T {
  const written = { ...ui }
  for (const name of ['default_available_start_offset', 'default_available_end_offset'] as const) {
    if (written[name] !== undefined) written[name] = String(Math.round(Number(written[name]) * 100) / 100)
  }
  return written
}
