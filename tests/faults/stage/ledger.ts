import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { BatchAnswer } from '#contract/sync.ts'
import type { Seen } from '#tests/faults/proxy/proxy.ts'

/** Counts the server's responses to each change: all of them, and the successes that were not replays. */
export class Ledger {
  /** The number of successes that were not replays, by key. Each of them is one effect. */
  readonly effects = new Map<string, number>()
  /** The number of responses of any kind that the server has sent, by key. */
  readonly answers = new Map<string, number>()

  note({ path, answer }: Seen): void {
    if (path !== '/api/batch' || answer?.status !== 200) return
    const batch = BatchAnswer.safeParse(JSON.parse(textOf(answer.body, String(answer.headers['content-encoding'] ?? ''))))
    for (const { key, status, replayed } of batch.success ? batch.data.results : []) {
      this.answers.set(key, (this.answers.get(key) ?? 0) + 1)
      if (status < 300 && !replayed) this.effects.set(key, (this.effects.get(key) ?? 0) + 1)
    }
  }

  /** Returns the keys that the server carried out more than once; the list must be empty. */
  doubled(): string[] {
    return [...this.effects].filter(([, count]) => count > 1).map(([key]) => key)
  }
}

/** Returns the text of a response that is compressed with Brotli or gzip, or not at all. */
export function textOf(body: Buffer, encoding: string): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}
