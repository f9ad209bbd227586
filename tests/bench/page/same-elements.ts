import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import Dexie from 'dexie'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'

/** An element as it stood in a screen: its tag, its properties, what is in it. */
export type Drawn = [tag: string, properties: Record<string, unknown>, children: (Drawn | string)[]]

declare global {
  interface Window {
    same: { database: string; elements: Drawn }
  }
}

/**
 * Draws the elements of a screen of the app by the packages it is made with, and by nothing else: a router with one route, whose
 * loader reads the events of the device by Dexie, and one component. What it needs no app of these packages can go below.
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
// As the app does: a frame asked for now comes right after React has drawn.
requestAnimationFrame(() => undefined)
const app = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RouterProvider, { router }))
createRoot(document.querySelector('#root')!).render(app)
