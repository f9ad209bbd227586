import { prepared } from '#parts/prepared/prepared.tsx'

/** The hints on the dashboard of a demo account. */
export const DashboardHints = prepared(async () => (await import('#shell/hints/demo-hints.tsx')).DemoHints, undefined, 'again')
