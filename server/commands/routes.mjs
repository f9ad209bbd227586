// Generates src/routeTree.gen.ts again. The router's plugin writes the file when Vite's configuration is read.
import { join } from 'node:path'

import { resolveConfig } from 'vite'

import { root } from './root.mjs'

await resolveConfig({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' }, 'build')
