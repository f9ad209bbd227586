/** Stores files by name. A name is used once: its content never changes. */
export interface Files {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** Returns the bytes; undefined if no file has this name. */
  read(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
}
