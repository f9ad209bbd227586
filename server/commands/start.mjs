// npm start: from a fresh clone to a running Holdfast. Installs and builds what is missing, then runs the server in this
// process.
import { buildIfNeeded } from './build.mjs'
import { checkNode, installPackages } from './install.mjs'
import { root } from './root.mjs'

checkNode()
process.chdir(root)
await installPackages()
await buildIfNeeded()
process.env.NODE_ENV ??= 'production'
await import('../../dist/server/main.js')
