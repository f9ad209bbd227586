import { prepared } from '#parts/prepared/prepared.tsx'

/** The sections of a price code, shown once their script is loaded. */
export const CodeMap = prepared(async () => (await import('./code-map.tsx')).default)
