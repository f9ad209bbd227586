import { contract, type Contract } from '#contract/contract.ts'
import { handlers as account } from './account/routes.ts'
import { implement, type Implemented } from './http/registry.ts'
import { handlers as session } from './session/routes.ts'

/** Every area of the contract with the code that carries it out. */
export const areas = {
  session: implement(contract.session, session),
  account: implement(contract.account, account),
} satisfies Partial<Record<keyof Contract, Implemented[]>>
