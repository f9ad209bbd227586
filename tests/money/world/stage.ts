import type { Job } from '#server/jobs/job.ts'
import { START } from '#tests/support/server.ts'
import type { Wrong } from '../invariants/wrong.ts'
import { type Random, randomOf } from '../../model/world/random.ts'
import { Bank } from './bank.ts'
import { Carrier } from './carrier.ts'
import { borrow, type Limits } from './chance.ts'
import type { FaultPlan } from './faults.ts'
import { gatewaysOf } from './gateways.ts'
import { Loom, type Process } from './loom.ts'
import { type Notice, reportBack } from './notices.ts'
import { type MoneyServer, NODES } from './server.ts'
import { TicketOffice } from './ticket-office.ts'
import { renewSessions, wipe } from './wipe.ts'

/** A call of an operator, which is repeated under its key until it has a response. */
export interface Call {
  method: string
  path: string
  as: string
  key: string
  body: unknown
  /** The status of the final response; null while there is none. */
  status: number | null
}

/** The way to carry out a task: the node, the fault, and the step of the task at which the node's process dies. */
export interface Way {
  node: number
  fault: FaultPlan | null
  diesAt: number | null
}

/** All parts of one schedule: its processes, its clock, and the external services. */
export class Stage {
  readonly loom = new Loom()
  readonly bank: Bank
  readonly carrier = new Carrier()
  readonly office = new TicketOffice()
  readonly calls: Call[] = []
  readonly notices: Notice[] = []
  /** The promises broken so far. */
  readonly wrong: Wrong[] = []
  readonly #money: MoneyServer
  readonly #processes: Process[]
  readonly #limits: Limits
  readonly #giveBack: () => void

  private constructor(money: MoneyServer, random: Random) {
    this.#money = money
    this.bank = new Bank(this.clock.now)
    this.#processes = Array.from({ length: NODES }, (_, node) => ({ node, isAlive: true }))
    const { limits, giveBack } = borrow(random, this.clock.now)
    this.#limits = limits
    this.#giveBack = giveBack
    const gateways = gatewaysOf(this.loom, this.bank, this.carrier, this.office)
    for (const { context } of money.nodes) Object.assign(context.gateways, gateways)
    money.gate.wait = () => this.loom.gate()
    reportBack(this.bank, this.notices, this.clock.now)
  }

  /** Begins a schedule on an empty database. */
  static async open(money: MoneyServer, seed: number): Promise<Stage> {
    money.server.clock.set(START)
    const random = randomOf(seed)
    await wipe(money.server.db, random.next())
    return new Stage(money, random)
  }

  get server() {
    return this.#money.server
  }
  get clock() {
    return this.#money.server.clock
  }
  get db() {
    return this.#money.server.db
  }
  get operators() {
    return this.#money.operators
  }

  /** Returns the process of a node; if it died, a new one is started. */
  #processOf(node: number): Process {
    if (!this.#processes[node]!.isAlive) this.#processes[node] = { node, isAlive: true }
    return this.#processes[node]!
  }

  kill = (node: number): Promise<void> => this.loom.kill(this.#processOf(node))

  /** Begins a run of a job on a node. */
  async job(job: Job, { node, fault, diesAt }: Way): Promise<void> {
    const { context } = this.#money.nodes[node]!
    await this.loom.start({ name: job.kind, process: this.#processOf(node), fault, diesAt }, () => job.run(context, {}))
  }

  /** Sends a call for the first time. */
  async call(call: Omit<Call, 'key' | 'status'>, way: Way): Promise<void> {
    const sent: Call = { ...call, key: crypto.randomUUID(), status: null }
    this.calls.push(sent)
    await this.send(sent, way)
  }

  /** Sends a call, or repeats it under the same key. */
  async send(call: Call, { node, fault, diesAt }: Way): Promise<void> {
    const { method, path, as, key, body } = call
    const { app } = this.#money.nodes[node]!
    const process = this.#processOf(node)
    const { ended } = await this.loom.start({ name: `${method} ${path}`, process, fault, diesAt }, () =>
      app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${as}`, 'idempotency-key': key },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    )
    void ended.then((response) => {
      // The response of a dead process reaches nobody.
      if (response instanceof Error || !process.isAlive || response.statusCode >= 500) return
      const isOpen = response.statusCode === 409 && response.body.includes('"InProgress"')
      if (!isOpen) call.status = response.statusCode
    })
  }

  /** Sends a notice of a service; an accepted one may be sent again. */
  async deliver(notice: Notice, { node, fault, diesAt }: Way): Promise<void> {
    const { app } = this.#money.nodes[node]!
    const process = this.#processOf(node)
    const { ended } = await this.loom.start({ name: notice.name, process, fault, diesAt }, () =>
      app.inject({ method: 'POST', ...notice.request(this.clock.now()) }),
    )
    void ended.then((response) => {
      if (response instanceof Error || !process.isAlive || response.statusCode >= 300) return
      if (!notice.isTaken) notice.onTaken(response)
      notice.isTaken = true
    })
  }

  /** Lets time pass. Before a wait of more than `SHORT_SECONDS`, everything that does not hang runs to its end. */
  async wait(seconds: number, random: Random): Promise<void> {
    if (seconds > SHORT_SECONDS) await this.loom.run(random)
    await this.stall(seconds)
  }

  /** Lets time pass while no process makes a step, as if their machine were suspended. */
  async stall(seconds: number): Promise<void> {
    this.clock.advance(seconds * 1000)
    this.#limits.expire(this.clock.now())
    if (seconds > DAY_SECONDS) await renewSessions(this.db, this.clock.now())
    await this.loom.calm()
  }

  async close(): Promise<void> {
    for (const process of this.#processes) await this.loom.kill(process)
    this.#money.gate.wait = async () => {}
    this.#giveBack()
  }
}

/** The longest wait in seconds during which processes may be suspended between two steps. */
const SHORT_SECONDS = 10
const DAY_SECONDS = 86_400
