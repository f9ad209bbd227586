import { cpSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ForcedFolder, type FolderOperations, type OpenFile } from '#server/db/pglite-folder.ts'
import type { Beginning, Step } from './disk.ts'

/** Emscripten's node of a file or folder. */
interface Node {
  name: string
  parent: Node
}

/** The folder of an embedded database. Records every change of the folder, and each time that a file is forced to the disk. */
export class RecordedFolder extends ForcedFolder {
  readonly steps: Step[] = []
  readonly beginning: Beginning
  readonly #numbers = new Map<string, number>()
  readonly #opened = new WeakMap<object, number>()
  #last = 0

  /** @param copy where to store a copy of the present folder */
  constructor(folder: string, copy: string, onBroken: (why: string) => void) {
    super(folder, onBroken)
    cpSync(folder, copy, { recursive: true })
    this.#numbers.set('.', ++this.#last)
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) this.#numbers.set(path, ++this.#last)
    this.beginning = { folder: copy, numbers: new Map(this.#numbers) }
  }

  /** Records that the caller has received a response. */
  answered(number: number): void {
    this.steps.push({ what: 'answer', number })
  }

  protected override amend(operations: FolderOperations, refuse: () => never): void {
    super.amend(operations, refuse)
    const { stream_ops, node_ops } = operations
    const after = (table: Record<string, unknown>, name: string, note: (...given: never[]) => void) => {
      const usual = table[name] as (...given: unknown[]) => unknown
      table[name] = (...given: unknown[]) => {
        const answer = usual(...given)
        note(...(given as never[]))
        return answer
      }
    }
    after(stream_ops, 'open', (file: OpenFile) => this.#opened.set(file.node, this.#numberOf(pathOf(file.node as Node))))
    after(stream_ops, 'fsync', (file: OpenFile) => {
      const path = pathOf(file.node as Node)
      this.steps.push({ what: 'force', file: this.#opened.get(file.node)!, path })
    })
    after(stream_ops, 'write', (file: OpenFile, buffer: Uint8Array, offset: number, length: number, at: number) => {
      const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length)
      const kept = bytes.some((byte) => byte !== 0) ? bytes.slice() : 'zeros'
      this.steps.push({ what: 'write', file: this.#opened.get(file.node)!, at, length, bytes: kept })
    })
    after(stream_ops, 'setattr', (file: OpenFile, { size }: { size?: number }) => {
      if (size !== undefined) this.steps.push({ what: 'resize', file: this.#opened.get(file.node)!, size })
    })
    after(node_ops, 'setattr', (node: Node, { size }: { size?: number }) => {
      if (size !== undefined) this.steps.push({ what: 'resize', file: this.#numberOf(pathOf(node)), size })
    })
    after(node_ops, 'mknod', (parent: Node, name: string, mode: number) => {
      const path = join(pathOf(parent), name)
      this.#numbers.set(path, ++this.#last)
      this.#step({ what: 'make', path, isFolder: (mode & 0o170000) === 0o040000 })
    })
    for (const remove of ['unlink', 'rmdir'])
      after(node_ops, remove, (parent: Node, name: string) => {
        const path = join(pathOf(parent), name)
        this.#step({ what: 'remove', path })
        this.#numbers.delete(path)
      })
    // After the rename, the node no longer has its old name.
    const { rename } = node_ops as unknown as { rename(node: Node, to: Node, name: string): unknown }
    node_ops['rename'] = ((node: Node, to: Node, name: string) => {
      const from = pathOf(node)
      const path = join(pathOf(to), name)
      const answer = rename(node, to, name)
      this.#numbers.set(path, this.#numberOf(from))
      this.#numbers.delete(from)
      this.#step({ what: 'rename', path, from })
      return answer
    }) as never
    node_ops['symlink'] = (() => refuse()) as never
  }

  #numberOf(path: string): number {
    const number = this.#numbers.get(path)
    if (number === undefined) throw new Error(`${path} was never created.`)
    return number
  }

  #step(
    step:
      | { what: 'make'; path: string; isFolder: boolean }
      | { what: 'remove'; path: string }
      | { what: 'rename'; path: string; from: string },
  ) {
    this.steps.push({ ...step, file: this.#numberOf(step.path), within: this.#numberOf(dirname(step.path)) })
  }
}

/** Returns the path of a node within the folder. */
function pathOf(node: Node): string {
  const names: string[] = []
  for (let at = node; at.parent !== at; at = at.parent) names.unshift(at.name)
  return join('.', ...names)
}
