import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** A file that is open; `nfd` is its number in this process. */
export interface OpenFile {
  nfd: number
  node: object
}
/** Emscripten's operations on the files of a folder: it has no `fsync`, and treats its absence as success. */
export interface FolderOperations {
  stream_ops: Record<string, (file: OpenFile, ...more: never[]) => unknown>
  node_ops: Record<string, (...all: never[]) => unknown>
}

/** Input or output error, as Emscripten numbers them. */
const EIO = 29

/**
 * The folder of an embedded database. PostgreSQL says itself what has to be on the disk before what: its log before a commit
 * is answered, its tables before a checkpoint lets go of the log. Here it is forced there, which PGlite's own `NodeFS` leaves
 * out. (On macOS Node has the disk empty its own cache, too.)
 */
export class ForcedFolder extends NodeFS {
  readonly #onBroken: (why: string) => void
  /** @param onBroken called with the reason when the database gives up. It must end this thread: PGlite would restart for ever */
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

  /** @param refuse reports to PostgreSQL that the disk failed */
  protected amend({ stream_ops }: FolderOperations, refuse: () => never): void {
    stream_ops['fsync'] = ({ nfd }) => {
      try {
        fdatasyncSync(nfd)
      } catch {
        refuse()
      }
      return 0
    }
  }
}
