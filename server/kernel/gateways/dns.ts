/** Manages the DNS names of custom domains. Every call is idempotent. If a call throws, retry later. */
export interface Dns {
  /** Points a name (`harbor.holdfast.example`) to this product. */
  put(name: string, signal: AbortSignal): Promise<void>
  /** Deletes a name. */
  remove(name: string, signal: AbortSignal): Promise<void>
  /** Whether the gateway has the name. */
  has(name: string, signal: AbortSignal): Promise<boolean>
}
