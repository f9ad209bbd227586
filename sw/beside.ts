/** An installing worker's further methods in browsers with static routes; TypeScript does not know them yet. */
interface WithRoutes {
  addRoutes?: (rule: { condition: { urlPattern: { pathname: string } }; source: 'cache' }) => Promise<void>
}

const keptFiles = { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' } as const

/**
 * Has the browser answer for the app's hashed files from where they are kept, without asking the worker for each: a start needs
 * twenty of them at once. What is not kept comes from the network, as it would through the worker. A browser that does not know
 * this, or refuses it, asks the worker.
 */
export function answerBeside(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('install', (event) => {
    const { addRoutes } = event as WithRoutes
    if (addRoutes) event.waitUntil(addRoutes.call(event, keptFiles).catch(() => undefined))
  })
}
