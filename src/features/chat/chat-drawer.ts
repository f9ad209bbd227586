import { prepared } from '#parts/prepared/prepared.tsx'

/** The drawer with a conversation. Its script is loaded after the list's first rows (`usePrepared`). */
export const ChatDrawer = prepared(async () => (await import('./conversation-drawer.tsx')).default)
