import type { BulkMessage } from '#contract/mass-texts.ts'

/** What may be done with a mass text, by its state alone. */
export function stepsOf({ status }: Pick<BulkMessage, 'status'>) {
  const isOver = status === 'Done' || status === 'Cancelled'
  const isEditable = status === 'Draft' || status === 'Scheduled' || status === 'Paused'
  return {
    edit: isEditable,
    /** From the list only what is not being sent can be cancelled. */
    cancelFromList: isEditable,
    cancel: !isOver,
    pause: status === 'Sending' || status === 'Scheduled',
    resume: status === 'Paused',
  }
}
