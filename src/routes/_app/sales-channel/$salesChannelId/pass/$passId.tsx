import { createFileRoute, redirect } from '@tanstack/react-router'

/** An older address of a pass product's page; redirects to the current address. */
export const Route = createFileRoute('/_app/sales-channel/$salesChannelId/pass/$passId')({
  beforeLoad: ({ params: { salesChannelId, passId } }) => {
    throw redirect({
      to: '/sales-channel/$salesChannelId/pass/products/$productId',
      params: { salesChannelId, productId: passId },
      replace: true,
    })
  },
})
