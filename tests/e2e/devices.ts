import type { BrowserContext, Page } from 'playwright/test'
import type { Account } from './story.ts'

/** The devices of people who have worked here before: made when somebody is first needed, and kept from story to story. */
export class Devices {
  readonly #contexts = new Map<Account, BrowserContext>()
  readonly #make: (account: Account) => Promise<Page>

  /** @param make signs somebody in on a new device, and waits until it has what it keeps */
  constructor(make: (account: Account) => Promise<Page>) {
    this.#make = make
  }

  /** A new tab on the device of this person, at an address that shows no form. No form gets back what an earlier story typed. */
  async tabOf(account: Account, url: string): Promise<Page> {
    const known = this.#contexts.get(account)
    const page = known ? await known.newPage() : await this.#make(account)
    this.#contexts.set(account, page.context())
    await page.goto(url)
    if (known) await page.evaluate(deleteDrafts)
    return page
  }

  /** They leave: their tabs are closed, and their network is back. */
  async leave(account: Account): Promise<void> {
    const context = this.#contexts.get(account)
    await context?.setOffline(false)
    await Promise.all(context?.pages().map((page) => page.close()) ?? [])
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts.values()].map((context) => context.close()))
  }
}

/** Runs in the page: deletes the input of forms that were left. */
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
