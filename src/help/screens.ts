import type { HelpLink } from './page.ts'

const inChannel = (sections: Record<string, HelpLink>) =>
  Object.fromEntries(Object.entries(sections).map(([path, section]) => [`/sales-channel/$salesChannelId${path}`, section]))

/**
 * The section of the guide about each screen, by the screen's route. A route that is not listed has the section of the route above
 * it. The tabs of a screen are listed by their addresses.
 */
export const sectionOfScreen: Readonly<Record<string, HelpLink>> = {
  '/auth': 'sign-in',
  '/auth/second-factor': 'sign-in#set-up',
  '/admin': 'provider#dashboard',
  '/admin/sales-channels': 'provider#channels',
  '/admin/transactions': 'provider#lists',
  '/admin/offers': 'provider#lists',
  '/admin/text-to-buy-users': 'provider#lists',
  ...inChannel({
    '': 'dashboard',
    '/events': 'events',
    '/events/import-events': 'import#events',
    '/events/$eventId': 'hold',
    '/events/$eventId?tab=analytics': 'events#analytics',
    '/events/$eventId?tab=notification': 'events#notifications',
    '/events/$eventId/add-inventory': 'import#seats',
    '/events/$eventId/add-vip-inventory': 'events#vip',
    '/events/$eventId/update-event': 'events#change',
    '/events/$eventId/on-paper': 'print',
    '/events/$eventId/seat-map': 'events#map',
    '/events/$eventId/transaction': 'refund',
    '/holds': 'hold#extend',
    '/transactions': 'sales',
    '/transactions/cash-up': 'receipt#cash-up',
    '/marketplace/listings': 'resale#listings',
    '/marketplace/orders': 'resale#orders',
    '/marketplace/needs-action': 'resale#needs-action',
    '/marketplace/prices': 'resale#prices',
    '/marketplace/users': 'resale#users',
    '/bid-to-seat/products': 'bids#product',
    '/bid-to-seat/products/$productId': 'bids#many',
    '/bid-to-seat/products/$productId/update': 'bids#product',
    '/bid-to-seat/bids': 'bids#one',
    '/texttobuy/offers': 'offers',
    '/texttobuy/offers/$offerId': 'offers#running',
    '/texttobuy/offers/$offerId/update': 'offers#send',
    '/texttobuy/inbox': 'inbox',
    '/texttobuy/users': 'fans',
    '/texttobuy/segments': 'segments',
    '/texttobuy/mass-text': 'mass-texts',
    '/rewards': 'rewards',
    '/price-rules': 'price-rules',
    '/pass': 'passes',
    '/pass/products': 'passes',
    '/pass/subscribers': 'passes#subscribers',
    '/settings/customize': 'settings#customize',
    '/settings/timezone': 'settings#timezone',
    '/settings/images': 'settings#images',
    '/settings/texttobuy': 'settings#texttobuy',
    '/settings/bidding': 'settings#fan-pages',
    '/settings/seatpicker': 'settings#fan-pages',
    '/settings/marketplace': 'settings#fan-pages',
    '/settings/whatsapp': 'settings#whatsapp',
    '/settings/salesforce': 'settings#salesforce',
    '/settings/people': 'people',
    '/settings/domains': 'domains',
    '/settings/journal': 'journal',
  }),
}

/**
 * Returns the section of the guide about a screen, or about the nearest screen above it.
 * @param path the path of the route, with a tab as in `?tab=analytics`
 */
export function topicOfScreen(path: string): HelpLink | 'contents' {
  for (let part = path; part !== ''; part = part.slice(0, Math.max(part.lastIndexOf('?'), part.lastIndexOf('/'), 0))) {
    const found = sectionOfScreen[part]
    if (found) return found
  }
  return 'contents'
}
