import type { Stage } from '../world/stage.ts'

/** The server's database is the one of the last backup again, where there is one. */
export async function putBack(stage: Stage): Promise<void> {
  if (!stage.backup) return
  await stage.late.end()
  await stage.advance()
  // Answers of the life that ends here may still be on their way.
  await stage.server.restore(stage.backup)
  stage.ledger.restore()
  stage.calls.restore()
  stage.painter.isBlind = true
}
