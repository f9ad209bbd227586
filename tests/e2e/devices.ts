import type { BrowserContext, Page } from 'playwright/test'
import type { Account } from '#tests/support/person.ts'

/** The devices of users who have worked before: made when a user is first needed, and shared by later stories. */
export class Devices {
  readonly #contexts = new Map<Account, BrowserContext>()
  readonly #make: (account: Account) => Promise<Page>

  /** @param make signs a user in on a new device, and waits until the device has stored its data */
  constructor(make: (account: Account) => Promise<Page>) {
    this.#make = make
  }

  /** Opens a tab on this user's device, at an address without a form, and deletes the drafts that earlier stories left there. */
  async tabOf(account: Account, url: string): Promise<Page> {
    const known = this.#contexts.get(account)
    const page = known ? await known.newPage() : await this.#make(account)
    this.#contexts.set(account, page.context())
    await page.goto(url)
    if (known) await page.evaluate(deleteDrafts)
    return page
  }

  /** Ends a story: closes the user's tabs, and restores their network. */
  async leave(account: Account): Promise<void> {
    const context = this.#contexts.get(account)
    await context?.setOffline(false)
    await Promise.all(context?.pages().map((page) => page.close()) ?? [])
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts.values()].map((context) => context.close()))
  }
}

/** Runs in the page: deletes the drafts of forms. */
async function deleteDrafts(): Promise<void> {
  const settle = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name } of await indexedDB.databases()) {
    const database = await settle(indexedDB.open(name!))
    if (database.objectStoreNames.contains('drafts'))
      await settle(database.transaction('drafts', 'readwrite').objectStore('drafts').clear())
    database.close()
  }
}
