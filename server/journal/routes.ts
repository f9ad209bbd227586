import { Readable } from 'node:stream'
import type { journal } from '#contract/journal.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Handlers } from '#server/http/handler.ts'
import { fileAnswer } from '#server/http/raw-answer.ts'
import { journalCsv } from './journal-csv.ts'
import { readMovedMoney } from './moved-money.ts'
import { readActions } from './read-actions.ts'
import { readHandover } from './read-handover.ts'
import { countJournal, journalPages, readJournal, readJournalOptions } from './read-journal.ts'

/** The calls about the shift journal, the server's own record of changes. */
export const handlers: Handlers<typeof journal> = {
  async readJournal({ db, params, query, user }) {
    const { rows, totalCount } = await readJournal(db, await findChannel(db, params.id), query, user)
    return pagedReply(query, totalCount, rows)
  },
  async downloadJournal({ db, params, query, user }) {
    const channel = await findChannel(db, params.id)
    const total = await countJournal(db, channel, query, user)
    const file = () => Readable.from(journalCsv(journalPages(db, channel, query, user, query.take ?? total), channel.timezone))
    return fileAnswer(file, 'text/csv; charset=utf-8', 'journal.csv', { 'x-total-count': String(total) })
  },
  readActions: ({ db, params }) => readActions(db, params.id, params),
  async readHandover({ db, params, query, user, now }) {
    const channel = await findChannel(db, params.id)
    return { ...(await readHandover(db, channel.id, now)), money: await readMovedMoney(db, channel, query, user) }
  },
  async readJournalOptions({ db, params, user }) {
    return readJournalOptions(db, await findChannel(db, params.id), user)
  },
}
