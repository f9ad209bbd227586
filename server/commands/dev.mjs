// npm run dev: Vite for the app on PORT (4173), and the server from its sources on the next port; both reload after changes.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { checkNode, installPackages } from './install.mjs'
import { prepare } from './prepare.mjs'
import { root } from './root.mjs'
import { tools } from './run.mjs'

checkNode()
await installPackages()
await prepare()

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const port = Number(process.env.PORT ?? 4173)
const apiPort = Number(process.env.HOLDFAST_API_PORT ?? port + 1)
const children = [
  watch('app', 'vite', [], { PORT: String(port), HOLDFAST_API_PORT: String(apiPort) }),
  watch('api', 'tsx', ['watch', '--clear-screen=false', 'server/main.ts'], { PORT: String(apiPort) }),
]

/** Starts a tool and prints its output with its name; when one tool ends, all end. */
function watch(name, tool, args, env) {
  const child = spawn(process.execPath, [join(root, 'node_modules', tools[tool]), ...args], {
    cwd: root,
    env: { NODE_ENV: 'development', ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => process.stdout.write(String(text).replace(/^(?=.)/gm, `${name} │ `)))
  child.on('close', (code) => stop(code ?? 0))
  return child
}

function stop(code) {
  process.exitCode ||= code
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
