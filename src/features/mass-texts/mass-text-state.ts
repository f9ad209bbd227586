import type { BulkMessage } from '#contract/mass-texts.ts'

/** The actions that a mass text's state allows. */
export function stepsOf({ status }: Pick<BulkMessage, 'status'>) {
  const isOver = status === 'Done' || status === 'Cancelled'
  const isEditable = status === 'Draft' || status === 'Scheduled' || status === 'Paused'
  return {
    edit: isEditable,
    /** In the list, only mass texts that are not being sent can be cancelled. */
    cancelFromList: isEditable,
    cancel: !isOver,
    pause: status === 'Sending' || status === 'Scheduled',
    resume: status === 'Paused',
  }
}
