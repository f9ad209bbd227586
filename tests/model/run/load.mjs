import { fileURLToPath } from 'node:url'
import { createServer, createServerModuleRunner } from 'vite'
import 'temporal-polyfill/global'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Loads a module of the model through a Vite server, with plugins that may change the code. Each call loads all our code again.
 * @param {string} path from the project's folder
 * @param {import('vite').Plugin[]} plugins
 * @returns the module, and a function that closes the Vite server
 */
export async function load(path, plugins = []) {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
  return { module: await runner.import(`/${path}`), close: () => server.close() }
}
