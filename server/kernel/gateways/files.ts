/** Keeps files by name. A name is used once: what it stands for never changes. */
export interface Files {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** The bytes; undefined where there are none of this name. */
  read(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
}
