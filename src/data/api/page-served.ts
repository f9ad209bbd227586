/** Returns whether the server would serve the page of this window now, so that a reload does not lead to the browser's error page. */
export const isPageServed = (): Promise<boolean> =>
  fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
