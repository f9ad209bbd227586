import { isPermit } from '#server/kernel/may-write.ts'
import type { Gateways } from '#server/kernel/gateways/gateways.ts'
import type { Bank, Treatment } from './bank.ts'
import type { Carrier } from './carrier.ts'
import type { FaultKind } from './faults.ts'
import type { Loom } from './loom.ts'
import type { TicketOffice } from './ticket-office.ts'

/**
 * Makes the gateways of a process. Each call waits at two steps, before the request and before the response; a message waits only
 * before the response. The faults of the current task apply to its calls.
 */
export function gatewaysOf(
  loom: Loom,
  bank: Bank,
  carrier: Carrier,
  office: TicketOffice,
): Pick<Gateways, 'payments' | 'messages' | 'tickets'> {
  async function outside<T>(
    signal: AbortSignal,
    work: (fault: FaultKind | null) => T,
    { isAtOnce = false, isQuestion = false } = {},
  ): Promise<T> {
    const fault = faultOf(loom, isQuestion)
    // Whether a fan may get messages is checked just before, so no step may come in between.
    if (!isAtOnce) await loom.gate()
    if (fault === 'unreachable') throw new Error('The service cannot be reached')
    const result = work(fault)
    if (fault === 'hang') return loom.hang(signal)
    if (fault === 'lose') throw new Error('The response was lost')
    await loom.gate()
    return result
  }
  return {
    payments: {
      move: (movement, { key, signal }) => outside(signal, (fault) => bank.move(key, movement, treatmentOf(fault))),
      find: (_, { key, signal }) => outside(signal, () => bank.find(key), question),
    },
    messages: {
      async send(message, { key, signal, permit }) {
        if (!isPermit(permit)) throw new Error('The permission to write to this fan was not checked')
        return outside(signal, (fault) => carrier.send(key, message, fault === 'refuse'), { isAtOnce: true })
      },
      find: (key, _, signal) => outside(signal, () => carrier.find(key), question),
    },
    tickets: {
      deliver: (delivery, signal) => outside(signal, (fault) => office.deliver(delivery, fault === 'refuse')),
    },
  }
}

/** Returns the fault of the next external call of the current task. */
function faultOf({ current: task }: Loom, isQuestion: boolean): FaultKind | null {
  if (task === undefined || (isQuestion && task.fault !== null && onlyOfActs.includes(task.fault.kind))) return null
  const nth = task.calls++
  const { fault } = task
  return fault !== null && nth >= fault.skip && nth < fault.skip + fault.times ? fault.kind : null
}

const question = { isQuestion: true }
/** Faults of calls that change something. A query does not use up such a fault, so the fault hits the call after the query. */
const onlyOfActs: readonly FaultKind[] = ['refuse', 'pending', 'lose']

const treatmentOf = (fault: FaultKind | null): Treatment => (fault === 'refuse' || fault === 'pending' ? fault : 'take')
