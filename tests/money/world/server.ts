import type { FastifyInstance } from 'fastify'
import { NodeMemory } from '#server/kernel/node-memory.ts'
import { buildApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { log } from '#server/log.ts'
import { beginSession } from '#server/session/sessions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { gatedDatabase } from './gated-database.ts'
import { keepWipe } from './wipe.ts'

export const CHANNEL = 123
export const ZONE = 'America/Chicago'
export const STRIPE_SECRET = 'whsec_model'
export const TWILIO = { account: 'ACmodel', token: 'a token', from: '+13125550000', url: 'http://localhost' }
export const NODES = 2

/** A node: a whole server on the shared database. */
export interface ServerNode {
  app: FastifyInstance
  context: Context
}

/** Two nodes on one database, for all the schedules of a run. */
export interface MoneyServer {
  server: TestServer
  nodes: readonly ServerNode[]
  /** Tokens of users who may do everything. */
  operators: readonly string[]
  /** Set during a schedule: each transaction, and each statement outside of one, waits there before it begins. */
  gate: { wait: () => Promise<void> }
  close(): Promise<void>
}

/** Opens the database and the nodes on it. */
export async function openServer(): Promise<MoneyServer> {
  const connection = await testDatabase()
  await keepWipe(connection.db)
  const gate = { wait: async () => {} }
  const db = gatedDatabase(connection.db, () => gate.wait())
  const server = await testServer(
    { legalHours: '00:00-24:00', stripeWebhookSecret: STRIPE_SECRET, services: { twilio: TWILIO } },
    { db, close: connection.close },
  )
  // The server logs calls with unknown results as trouble. This log is switched off, because here there are very many such calls.
  log.trouble = () => {}
  await server.addChannel(CHANNEL, { is_pass: true, is_marketplace_enabled: true, timezone: ZONE })
  const operators = []
  for (let nth = 0; nth < 2; nth++) {
    const { id } = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })
    operators.push(await beginSession(db, server.context.config, { user: id, remembered: true, device: 'Model' }, START))
  }
  const second: Context = { ...server.context, memory: new NodeMemory(), gateways: { ...server.context.gateways } }
  const nodes = [
    { app: server.app, context: server.context },
    { app: await buildApp(second), context: second },
  ]
  return { server, nodes, operators, gate, close: () => server.close() }
}
