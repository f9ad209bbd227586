import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import Dexie from 'dexie'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'

/** An element of a screen: its tag, its properties, its children. */
export type Drawn = [tag: string, properties: Record<string, unknown>, children: (Drawn | string)[]]

declare global {
  interface Window {
    same: { database: string; elements: Drawn }
  }
}

/**
 * Draws the elements of a screen of the app with only the packages that the app uses: a router with one route, whose loader reads
 * the device's events by Dexie, and one component. This is the floor for an app with these packages.
 */
const { database: name, elements } = window.same
const Title = z.object({ title: z.string() })
const database = new Dexie(name)
const reading = database
  .open()
  .then(() => database.table<{ row: unknown }>('rows').where(':id').between(['events'], ['events', []]).toArray())

const draw = (node: Drawn | string, key: number): ReactNode =>
  typeof node === 'string' ? node : createElement(node[0], { key, ...node[1] }, ...node[2].map(draw))

const root = createRootRoute({ component: Outlet })
const screen = createRoute({
  getParentRoute: () => root,
  path: '$',
  loader: async () => (await reading).every(({ row }) => Title.safeParse(row).success),
  component: () => draw(elements, 0),
})
const router = createRouter({ routeTree: root.addChildren([screen]) })
await router.load()
// As in the app: a frame requested now runs right after React has drawn.
requestAnimationFrame(() => undefined)
const app = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RouterProvider, { router }))
createRoot(document.querySelector('#root')!).render(app)
