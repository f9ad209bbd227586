import { contract, type Contract } from '#contract/contract.ts'
import { handlers as account } from './account/routes.ts'
import { handlers as channels } from './channels/routes.ts'
import { handlers as events } from './events/routes.ts'
import { implement, type Implemented } from './http/registry.ts'
import { handlers as inventory } from './inventory/routes.ts'
import { handlers as session } from './session/routes.ts'
import { handlers as sync } from './sync/routes.ts'
import { handlers as transactions } from './transactions/routes.ts'

/** Every area of the contract with the code that carries it out. */
export const areas = {
  session: implement(contract.session, session),
  account: implement(contract.account, account),
  channels: implement(contract.channels, channels),
  events: implement(contract.events, events),
  inventory: implement(contract.inventory, inventory),
  transactions: implement(contract.transactions, transactions),
  // A batch is no call of its own: http/batch.ts runs it.
  sync: implement({ pullChannel: contract.sync.pullChannel }, sync),
} satisfies Record<keyof Contract, Implemented[]>
