import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessibility.ts'
import { type MarkedSide, makeMarkedSide, openSide } from '../support/findings-world.ts'
import { walkButtons } from '../support/overlay-buttons.ts'
import { type Opening, turnFrenchDarkAndNarrow, walkOpenings } from '../support/overlays.ts'
import { signIn } from '../support/people.ts'
import { removePark } from '../support/sites.ts'

let world: MarkedSide
let side: number
let first: number
let second: number
let picture: number

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeMarkedSide({ playwright, baseURL }, 'Workspace dialogs', [{}, {}])
  side = world.side
  first = world.findings[0]?.id ?? 0
  second = world.findings[1]?.id ?? 0
  await world.api.send('POST', '/api/annotation_groups', { type: 'normal', ids: [first, second], comment: null })
  const buffer = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#557799' } })
    .png()
    .toBuffer()
  const attached = await world.api.upload(`/api/annotations/${first}/upload`, {
    name: 'close.png',
    mimeType: 'image/png',
    buffer,
  })
  picture = Number(Object(attached)[0].id)
})

test.afterAll(() => removePark(world.api, world.park))

const addressOf = (view: number) => `/visionair/inspection/${side}?view=${view}&annotation=${first}&showMenu=open`

const openings = (): Opening[] => [
  [addressOf(2), 'annotation-delete'],
  [addressOf(2), 'annotation-history'],
  [addressOf(2), 'link-add'],
  [addressOf(2), 'timeline-open-normal'],
  [addressOf(2), 'attached-remove-*'],
  [addressOf(2), `attached-${picture}`],
  [addressOf(2), 'viewer-help'],
  [addressOf(2), 'inspection-switch'],
  [addressOf(2), 'scale-open'],
  [addressOf(4), 'manual-delete-*'],
  [addressOf(5), 'photo-delete-*'],
]

/** What else opens, whose buttons are pressed: drawers and dialogs of the visit. */
const further = (): Opening[] => [
  ...['report', 'zip', 'parts', 'edit', 'delete'].map((name): Opening => [addressOf(2), `inspection-${name}`]),
  [addressOf(2), 'scale-open', 'archive-picture'],
  [addressOf(5), 'photo-outline-*'],
]

/** The question before something typed is lost: it is told from where it was asked, and Escape leads back there. */
async function askAndStay(page: Page): Promise<void> {
  await openSide(page, side, `view=2&annotation=${first}&showMenu=open`)
  await page.getByTestId('annotation-comment').fill('Typed and not saved')
  const back = page.getByTestId('back-to-visit')
  await back.press('Enter')
  const question = page.getByRole('dialog')
  await expect(question.locator(':focus')).toHaveCount(1)
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(back).toBeFocused()
  await expect(page.getByTestId('annotation-comment')).toHaveValue('Typed and not saved')
}

test.describe('what opens over the workspace', () => {
  test.slow()
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('opens by keyboard without a barrier in English and wide, and Escape leads back', async ({ page }) => {
    await signIn(page, 'admin')
    await walkOpenings(page, openings())
    await askAndStay(page)
  })

  test('opens by keyboard without a barrier in French and narrow, and Escape leads back', async ({ page }) => {
    await signIn(page, 'admin')
    await turnFrenchDarkAndNarrow(page)
    await walkOpenings(
      page,
      openings().filter(([address]) => address !== addressOf(4)),
    )
    await askAndStay(page)
  })
  test('holds the keyboard or gives it back at each of its buttons, when what was pressed is done', async ({
    page,
  }) => {
    await signIn(page, 'admin')
    expect(await walkButtons(page, [...openings(), ...further()])).toBeGreaterThan(40)
  })
})
