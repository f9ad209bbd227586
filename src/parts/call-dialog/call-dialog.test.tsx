import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { CallDialog } from './call-dialog.tsx'

test('a dialog that cannot be sent shows the reason beside its button', () => {
  const call = { running: false, blocked: 'offline', unconfirmed: null, settle: () => {} } as const
  const html = renderToStaticMarkup(
    <CallDialog title="Refund" submit="Refund" call={call} onSend={() => Promise.resolve()} onClose={() => {}}>
      Amount
    </CallDialog>,
  )
  expect(html).toMatch(/<span>You’re offline\.[^<]*<\/span>/)
})
