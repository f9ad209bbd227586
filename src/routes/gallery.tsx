import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

/** Every part of the design system in every state, while developing. A built app has no such page. */
export const Route = createFileRoute('/gallery')(
  import.meta.env.DEV
    ? { component: lazyRouteComponent(() => import('#ui/gallery/gallery.tsx'), 'Gallery') }
    : {
        beforeLoad: () => {
          throw notFound()
        },
      },
)
