/** Refuses storage as Firefox does if it blocks storage for a site. Runs in a page before its own scripts. */
export function refuseStorage(): void {
  const refusal = () => new DOMException('Storage is blocked for this site.', 'SecurityError')
  const refuse = () => {
    throw refusal()
  }
  IDBFactory.prototype.open = refuse
  IDBFactory.prototype.databases = refuse
  // The empty page before the first address has no locks.
  if ('locks' in navigator) navigator.locks.request = () => Promise.reject(refusal())
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  window.BroadcastChannel = new Proxy(BroadcastChannel, { construct: refuse })
}
