import type { Stage } from '../world/stage.ts'

/** Restores the server's database from the last backup, if there is one. */
export async function putBack(stage: Stage): Promise<void> {
  if (!stage.backup) return
  await stage.late.end()
  await stage.advance()
  // Responses of the former epoch may still be in flight, because the network is left as it is.
  await stage.server.restore(stage.backup)
  stage.ledger.restore()
  stage.calls.restore()
  stage.painter.isBlind = true
}
