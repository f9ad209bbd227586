import { clearSite, endPage, writeInBoth } from './interrupted.ts'
import { runFull } from './full.ts'
import type { Play } from './play.ts'
import type { Command } from './schedule.ts'
import { isDone } from './steps.ts'

/** Runs one command on an engine and in the model, and compares all rows of its database. */
export async function runCommand(play: Play, command: Command): Promise<void> {
  switch (command.kind) {
    case 'step':
      return runStep(play, command)
    case 'both':
      await writeInBoth(play, command)
      return void (await play.check(1, command.database))
    case 'kill':
    case 'leave':
      await endPage(play, command)
      return void (await play.check(command.tab, command.database))
    case 'clear':
      return clearSite(play, command)
    case 'fill':
      return runFull(play, command)
  }
}

async function runStep(play: Play, { tab, step }: Extract<Command, { kind: 'step' }>): Promise<void> {
  const outcome = await play.run(tab, step)
  play.tally.add(`${step.do}: ${isDone(outcome) ? 'done' : outcome.error}`)
  if (step.do === 'destroy' || step.do === 'upgrade') {
    await play.seeLosses()
    await play.useHandles()
  }
  if (step.do === 'change' || step.do === 'upgrade') await play.check(tab, step.database)
}
