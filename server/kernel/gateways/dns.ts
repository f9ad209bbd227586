/** Keeps the names of custom domains. Each of its calls may be repeated: what is so already stays so. Throwing means: try again later. */
export interface Dns {
  /** Lets a name (`harbor.holdfast.example`) lead to this product. */
  put(name: string, signal: AbortSignal): Promise<void>
  /** Takes a name away. */
  remove(name: string, signal: AbortSignal): Promise<void>
  /** Whether the name is there, as the gateway sees it. */
  has(name: string, signal: AbortSignal): Promise<boolean>
}
