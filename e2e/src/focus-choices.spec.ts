import { expect, type Locator, type Page, test } from '@playwright/test'
import { type MarkedSide, makeMarkedSide } from './support/findings-world.ts'
import { expectFocusKept } from './support/focus.ts'
import { expectRead, goToAnew } from './support/go-to.ts'
import { actAs, emailOf } from './support/people.ts'
import { everyScreen, userOf } from './support/screens.ts'
import { removePark } from './support/sites.ts'

let world: MarkedSide
test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeMarkedSide({ playwright, baseURL }, 'Auswahl', [{}, {}])
})
test.afterAll(() => removePark(world.api, world.park))

/** What ends the session or leaves the product. */
const leftAlone = /sign out|log out|all others|^end |sign them out|everywhere/i

/** Gives a field the keyboard; false where the list that it belongs to has left with fewer of them meanwhile. */
async function focusIfThere(choices: Locator, index: number): Promise<boolean> {
  const isFocused = await choices
    .nth(index)
    .focus({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    )
  if (!isFocused) expect(await choices.count()).toBeLessThanOrEqual(index)
  return isFocused
}

/** Opens each field of choice by an arrow and leaves it by Escape. */
async function openChoices(page: Page, path: string): Promise<number> {
  const choices = page.locator('main [role=combobox]:visible:enabled, main select:visible:enabled')
  const count = Math.min(await choices.count(), 8)
  for (let index = 0; index < count; index += 1) {
    // Another choice leaves another list, which may have fewer of them.
    await expectRead(page)
    if (!(await focusIfThere(choices, index))) break
    await page.keyboard.press('ArrowDown')
    await expectFocusKept(page, `ArrowDown in choice ${index} of ${path}`)
    await page.keyboard.press('Escape')
    await expectFocusKept(page, `Escape in choice ${index} of ${path}`)
  }
  return count
}

/** Names of the entries of a menu that is open. */
const entriesOf = (page: Page): Promise<string[]> =>
  page.locator('[role=menuitem]:visible').evaluateAll((all) => all.map((each) => each.textContent ?? ''))

/** Goes into the menus below one another and presses each of their entries by key. */
async function pressEntries(page: Page, path: string): Promise<number> {
  const menus = page.locator('main button[aria-haspopup=menu]:visible:enabled')
  // Rows of a list have the same menu.
  const count = Math.min(await menus.count(), 2)
  let pressed = 0
  for (let menu = 0; menu < count; menu += 1) {
    const openMenu = async () => {
      await menus.nth(menu).focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('[role=menuitem]:visible').first()).toBeVisible()
    }
    await openMenu()
    const names = await entriesOf(page)
    await page.keyboard.press('Escape')
    await expectFocusKept(page, `Escape in menu ${menu} of ${path}`)
    for (const [index, name] of names.entries()) {
      if (leftAlone.test(name)) continue
      await openMenu()
      await page.locator('[role=menuitem]:visible').nth(index).focus()
      await page.keyboard.press('Enter')
      await expectFocusKept(page, `"${name}" of ${path}`)
      pressed += 1
      if ((await page.getByRole('dialog').count()) > 0) {
        await page.keyboard.press('Escape')
        await expectFocusKept(page, `Escape after "${name}" of ${path}`)
      }
      await goToAnew(page, path)
    }
  }
  return pressed
}

/** Follows a link of each kind that was not followed yet, and comes back. */
async function followLinks(page: Page, path: string, followed: Set<string>): Promise<void> {
  const addresses = await page
    .locator('main a[href^="/"]:visible:not([target]):not([download])')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  const kindOf = (address: string) => (address.split(/[?#]/)[0] ?? '').replaceAll(/\d+/g, '1')
  for (const address of addresses) {
    const kind = `${kindOf(path)} ${kindOf(address)}`
    if (followed.has(kind) || kindOf(address) === kindOf(path) || address.startsWith('/api')) continue
    followed.add(kind)
    const link = page.locator(`main a[href="${address}"]:visible`).first()
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(new RegExp(`${path.replaceAll(/[?/.]/g, '\\$&')}$`))
    await expectFocusKept(page, `the link ${address} of ${path}`)
    await page.goBack()
    await expect(link).toBeVisible()
    await expectFocusKept(page, `coming back from ${address} to ${path}`)
  }
}

test('links, fields of choice and the entries of menus of every screen keep the keyboard', async ({ page }) => {
  test.setTimeout(1_200_000)
  const { inspectionGroup } = Object(await world.api.get(`/api/inspections/${world.side}`)).attributes
  const visit = Number(Object(inspectionGroup).data?.id ?? Object(inspectionGroup).id)
  const user = await userOf(world.api, emailOf('reader'))
  const { signedIn } = everyScreen({ park: world.park.id, device: world.turbine.id, visit, side: world.side, user })
  const followed = new Set<string>()
  let [choices, entries] = [0, 0]
  await actAs(page, 'admin')
  for (const path of signedIn) {
    await goToAnew(page, path)
    const chosen = await openChoices(page, path)
    choices += chosen
    if (chosen > 0) await goToAnew(page, path)
    await followLinks(page, path, followed)
    entries += await pressEntries(page, path)
  }
  expect(followed.size).toBeGreaterThan(10)
  expect(choices).toBeGreaterThan(10)
  expect(entries).toBeGreaterThan(3)
})
