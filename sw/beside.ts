/** What a browser that knows static routes gives an installing worker besides; TypeScript does not know it yet. */
interface WithRoutes {
  addRoutes?: (rule: { condition: { urlPattern: { pathname: string } }; source: 'cache' }) => Promise<void>
}

/**
 * Has the browser answer for the app's hashed files from where they are kept, without asking the worker for each: a start needs twenty of them
 * at once. What is not kept comes from the network, as it would through the worker. Browsers that do not know this ask the worker.
 */
export function answerBeside(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('install', (event) => {
    const { addRoutes } = event as WithRoutes
    if (addRoutes)
      event.waitUntil(addRoutes.call(event, { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' }))
  })
}
