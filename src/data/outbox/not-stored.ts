/** The device could not store a wish (it is full, or its storage is gone): nothing was queued, nothing will be done. */
export class NotStored extends Error {
  override readonly name = 'NotStored'
  readonly full: boolean

  constructor(cause: unknown, full: boolean) {
    super('This device could not store the change', { cause })
    this.full = full
  }
}
