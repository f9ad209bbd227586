import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** An open file; `nfd` is its number in this process. */
export interface OpenFile {
  nfd: number
  node: object
}
/** Emscripten's operations on the files of a folder. Emscripten itself has no `fsync`, and treats a missing one as success. */
export interface FolderOperations {
  stream_ops: Record<string, (file: OpenFile, ...more: never[]) => unknown>
  node_ops: Record<string, (...all: never[]) => unknown>
}

/** Emscripten's number of the input/output error. */
const EIO = 29

/**
 * The folder of an embedded database. It forces data to the disk when PostgreSQL requests this, unlike PGlite's own `NodeFS`: the
 * log before a commit is confirmed, the tables before a checkpoint discards the log.
 */
export class ForcedFolder extends NodeFS {
  readonly #onBroken: (why: string) => void
  /**
   * @param onBroken is called with the reason when the database fails. It must end this thread, because PGlite would restart again
   * and again
   */
  constructor(folder: string, onBroken: (why: string) => void) {
    super(folder)
    this.#onBroken = onBroken
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    let lastPanic = 'no reason given'
    const { emscriptenOpts } = await super.init(pglite, {
      ...options,
      onAbort: () => this.#onBroken(lastPanic),
      printErr(line: string) {
        if (line.includes('PANIC:')) lastPanic = line
        options.printErr?.(line)
      },
    })
    emscriptenOpts.preRun?.push(({ NODEFS, FS }) => {
      const refuse = () => {
        throw new FS.ErrnoError(EIO)
      }
      this.amend(NODEFS as unknown as FolderOperations, refuse)
    })
    return { emscriptenOpts }
  }

  /** Adds the missing `fsync` to the file operations. @param refuse reports to PostgreSQL that the disk failed */
  protected amend({ stream_ops }: FolderOperations, refuse: () => never): void {
    stream_ops['fsync'] = ({ nfd }) => {
      try {
        // On macOS Node also makes the disk empty its own cache.
        fdatasyncSync(nfd)
      } catch {
        refuse()
      }
      return 0
    }
  }
}
