/** The method of an install event in browsers with static routes; TypeScript does not know it yet. */
interface WithRoutes {
  addRoutes?: (rule: { condition: { urlPattern: { pathname: string } }; source: 'cache' }) => Promise<void>
}

const keptFiles = { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' } as const

/**
 * Lets the browser serve the app's hashed files from the cache without starting the worker for each file, because opening the app
 * needs twenty at once. A browser that lacks or refuses static routes uses the worker.
 */
export function answerBeside(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('install', (event) => {
    const { addRoutes } = event as WithRoutes
    if (addRoutes) event.waitUntil(addRoutes.call(event, keptFiles).catch(() => undefined))
  })
}
