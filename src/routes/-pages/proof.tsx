import { useEffect } from 'react'

import { useData } from '#data/provider.tsx'
import { useStore } from '#data/store.ts'
import { prepared } from '#parts/prepared/prepared.tsx'

const ProofDialog = prepared(async () => (await import('#features/session/proof-dialog.tsx')).default)

/** The dialog for a fresh proof of identity, over any page; loaded when a call first needs it. */
export function AskForProof() {
  const { proof } = useData()
  const requested = useStore(proof.requested)
  // Close the dialog when the person goes to the sign-in page.
  useEffect(() => () => proof.dismiss(), [proof])
  return requested ? <ProofDialog open onClose={() => proof.dismiss()} /> : null
}
