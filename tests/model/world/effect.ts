/** One effect that the server carried out, in its order. */
export interface Effect {
  key: string
  /** The name of the call, or `SALE`. */
  call: string
  user: number
  /** The server's time. */
  at: number
  input: { params: unknown; body: unknown }
  reply: unknown
}

/** The `call` of an effect without a call: a fan has bought a seat. */
export const SALE = 'sale'
