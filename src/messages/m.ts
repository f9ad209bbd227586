/**
 * Every text of the product: `import { m } from '#messages/m.ts'`, then `m.events_title()`.
 * A bundle keeps only the messages it names, in English; other languages arrive as one table (see locale.ts).
 */
export * as m from './generated/m.js'
