import { type PGlite, protocol } from '@electric-sql/pglite'
import { DatabaseBroken, DatabaseError, type EngineResult } from './engine.ts'

const { serialize, Parser } = protocol

/** A statement that the database has parsed: the types of its parameters, and the columns of its rows. */
interface Prepared {
  name: string
  since: number
  parameters: readonly number[]
  columns: readonly { name: string; dataTypeID: number }[]
}

export interface Statements {
  /** Runs a statement. @throws DatabaseError if it is refused, DatabaseBroken if the response is incomplete */
  run(sql: string, parameters: readonly unknown[]): EngineResult
  isInTransaction(): boolean
}

type Message = Parameters<Parameters<InstanceType<typeof Parser>['parse']>[1]>[0]

/** Statements that read or write rows are prepared; all others (transactions, tables) run directly if they have no parameters. */
const isPrepared = (sql: string) => /^\s*(select|with|insert|update|delete)\b/i.test(sql)
/** Whether prepared statements are still valid after this statement. */
const keepsMeaning = (sql: string) => /^\s*(begin|start|commit|rollback|savepoint|release|checkpoint)\b/i.test(sql)

/** The most statements that stay prepared. */
const MOST = 200
/**
 * How long a statement stays prepared, in milliseconds. Its plan suits the tables at the time of preparation, and nothing reports
 * that a table has grown since, because the embedded database has no autovacuum.
 */
const LONGEST_MS = 10_000

/**
 * Runs statements on the embedded database by PostgreSQL's own protocol. PGlite's `query` calls the database six times for each
 * statement and parses the same text again; here a repeated statement takes one call and no parsing, which makes short ones five
 * times as fast.
 */
export function createStatements(database: PGlite): Statements {
  const kept = new Map<string, Prepared>()
  const parser = new Parser()
  let lastName = 0

  /**
   * Sends several messages at once. After a message that fails, the database skips the rest, up to its `sync`. The result is read
   * piece by piece, because the other methods of PGlite retain a copy of every row they ever returned.
   * @throws DatabaseError for a refused statement, DatabaseBroken if the response is incomplete
   */
  function say(messages: readonly Uint8Array[]): Message[] {
    const answers: Message[] = []
    const onRawData = (piece: Uint8Array) => parser.parse(piece, (message) => answers.push(message))
    // The call is synchronous. Its promise would only report a broken database, and the result already shows that.
    database.execProtocolRawStream(Buffer.concat(messages), { syncToFs: false, onRawData }).catch(() => {})
    if (answers.at(-1)?.name !== 'readyForQuery') throw new DatabaseBroken('The database gave no whole answer.')
    const refused = answers.find((message) => message.name === 'error')
    if (refused) throw new DatabaseError(refused as unknown as DatabaseError)
    return answers
  }

  function forget(sql: string): void {
    const name = kept.get(sql)?.name
    if (name === undefined) return
    kept.delete(sql)
    say([serialize.close({ type: 'S', name }), serialize.sync()])
  }

  function prepare(sql: string): Prepared {
    const before = kept.get(sql)
    if (before && performance.now() - before.since < LONGEST_MS) return before
    forget(sql)
    const oldest = kept.size < MOST ? undefined : kept.keys().next().value
    if (oldest !== undefined) forget(oldest)
    const name = `s${++lastName}`
    const answers = say([serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()])
    const prepared: Prepared = { name, since: performance.now(), parameters: [], columns: [] }
    for (const answer of answers) {
      if ('dataTypeIDs' in answer) prepared.parameters = answer.dataTypeIDs as number[]
      if (answer.name === 'rowDescription' && 'fields' in answer) prepared.columns = answer.fields as Prepared['columns']
    }
    kept.set(sql, prepared)
    return prepared
  }

  const written = (value: unknown, type: number): string | null => {
    if (value === null || value === undefined) return null
    const serializer = database.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  function run(sql: string, parameters: readonly unknown[]): EngineResult {
    if (!isPrepared(sql) && parameters.length === 0) {
      const answers = say([serialize.query(sql)])
      if (!keepsMeaning(sql)) for (const known of kept.keys()) forget(known)
      return { ...completed(answers), rows: rowsOf(answers, []) }
    }
    const { name, parameters: types, columns } = prepare(sql)
    const values = parameters.map((value, at) => written(value, types[at]!))
    try {
      const answers = say([serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()])
      return { ...completed(answers), rows: rowsOf(answers, columns) }
    } catch (error) {
      // After any error, the statement is prepared again next time.
      forget(sql)
      throw error
    }
  }

  /** Returns the rows in the messages. @param known the columns, if the messages do not contain them */
  function rowsOf(answers: readonly Message[], known: Prepared['columns']): Record<string, unknown>[] {
    const rows: Record<string, unknown>[] = []
    let columns = known
    for (const answer of answers) {
      if (!('fields' in answer)) continue
      if (answer.name === 'rowDescription') columns = answer.fields as Prepared['columns']
      else if (answer.name === 'dataRow') rows.push(rowOf(answer.fields as (string | null)[], columns))
    }
    return rows
  }

  function rowOf(fields: readonly (string | null)[], columns: Prepared['columns']): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at++) {
      const { name, dataTypeID } = columns[at]!
      const text = fields[at]!
      row[name] = text === null ? null : (database.parsers[dataTypeID]?.(text, dataTypeID) ?? text)
    }
    return row
  }

  return { run, isInTransaction: () => database.isInTransaction() }
}

/** Reads the command and its number of rows from `INSERT 0 5`, `UPDATE 3` or `BEGIN`. */
function completed(answers: readonly Message[]): Pick<EngineResult, 'command' | 'rowCount'> {
  const last = answers.findLast((answer) => answer.name === 'commandComplete') as unknown as { text: string } | undefined
  const words = last?.text.split(' ') ?? []
  return { command: words[0] ?? '', rowCount: Number(words.at(-1)) || 0 }
}
