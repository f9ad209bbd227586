/**
 * Every text of the product: `import { m } from '#messages/m.ts'`, then `m.events_title()`.
 * A bundle only contains the messages it uses, in English; other languages are loaded as one table (see locale.ts).
 */
export * as m from './generated/m.js'
