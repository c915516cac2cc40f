import { expect, type Page, test } from '@playwright/test'
import { type MarkedSide, makeMarkedSide, markPainted, openSide } from '../support/findings-world.ts'
import { actAs } from '../support/people.ts'
import { removePark } from '../support/sites.ts'
import { drawBox } from '../support/workspace.ts'

let world: MarkedSide
let side: number
let first: number

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeMarkedSide({ playwright, baseURL }, 'Undo', [{}])
  side = world.side
  first = world.findings[0]?.id ?? 0
})

test.afterAll(() => removePark(world.api, world.park))

const attributes = async (id: number) => Object(await world.api.get(`/api/annotations/${id}`)).attributes
const comment = (page: Page) => page.getByTestId('annotation-comment')

async function save(page: Page, text: string): Promise<void> {
  await comment(page).fill(text)
  await page.getByTestId('annotation-save').click()
  await expect.poll(async () => (await attributes(first)).comment).toBe(text)
  await expect(page.getByTestId('annotation-save')).toBeDisabled()
}

test('saved forms and moved boxes are undone and redone in one order, with a word of what; what somebody changed since stays', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${first}&showMenu=open`)
  const before = await attributes(first)
  await save(page, 'Looked at twice')
  const stage = page.getByTestId('viewer-stage')
  await stage.focus()
  await page.keyboard.press('ArrowRight')
  const x = async () => (await attributes(first)).position.pixelX
  await expect.poll(x).not.toBe(before.position.pixelX)
  // The box first, then the form: the order in which they were changed, backwards.
  await page.keyboard.press('Control+z')
  await expect.poll(x).toBe(before.position.pixelX)
  expect((await attributes(first)).comment).toBe('Looked at twice')
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/Undone: change of finding \d+ \(Comment\)/)).toBeVisible()
  await expect(comment(page)).toHaveValue(before.comment)
  expect((await attributes(first)).comment).toBe(before.comment)
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText(/Redone: change of finding \d+ \(Comment\)/)).toBeVisible()
  await expect(comment(page)).toHaveValue('Looked at twice')
  // Somebody else changes it: their words stay, and that is told.
  const { version } = await attributes(first)
  await world.api.send('PUT', `/api/annotations/${first}`, { comment: 'Theirs', version })
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Not undone: it has been changed since and stays as it is.')).toBeVisible()
  expect((await attributes(first)).comment).toBe('Theirs')
})

test('ANN-03 ANN-06 deleted and linked findings are undone and redone, by key and by the buttons, which say what they will do', async ({
  page,
}) => {
  const [one, two] = [await markPainted(world, side, 0), await markPainted(world, side, 0)]
  await actAs(page, 'admin')
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  await openSide(page, side, `view=2&annotation=${one.id}&showMenu=open`)
  const undo = page.getByTestId('viewer-undo')
  const redo = page.getByTestId('viewer-redo')
  const row = page.getByTestId('annotation-table').locator(`[data-row="${one.id}"]`)
  await expect(undo).toBeDisabled()
  const number = (await attributes(one.id)).idForReport
  await world.api.send('POST', '/api/annotation_groups', { type: 'normal', ids: [one.id, two.id], comment: 'Kept' })
  await page.reload()
  await page.getByTestId(`unlink-${one.id}`).click()
  await expect.poll(async () => (await attributes(two.id)).annotationGroups).toEqual([])
  await expect(undo).toHaveAccessibleName(`Undo: removal of the link of finding ${number}`)
  await undo.click()
  await expect.poll(async () => (await attributes(two.id)).annotationGroups.length).toBe(1)
  await expect(redo).toHaveAccessibleName(`Redo: removal of the link of finding ${number}`)
  // Deleted by key, brought back by key, with its links.
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Delete the finding' }).click()
  await expect(undo).toHaveAccessibleName(`Undo: deletion of finding ${number}`)
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByText(`Undone: deletion of finding ${number}`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`annotation=${one.id}`))
  expect((await attributes(one.id)).annotationGroups).toEqual((await attributes(two.id)).annotationGroups)
  await redo.click()
  await expect(page.getByText(`Redone: deletion of finding ${number}`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await undo.click()
  await expect(row).toHaveCount(1)
  expect((await attributes(one.id)).idForReport).toBe(number)
  // Nothing asks for the finding while it is gone.
  expect(refused).toEqual([])
})

test('ANN-03 a finding that this page deletes is not asked for, though others tell of its end before the answer has come', async ({
  page,
}) => {
  const { id, number } = await markPainted(world, side, 0)
  await actAs(page, 'admin')
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  const told = (path: string) => page.waitForResponse((answer) => answer.url().includes(path))
  await page.route(`**/api/annotations/${id}`, async (route) => {
    if (route.request().method() !== 'DELETE') return await route.continue()
    const answer = await route.fetch()
    // The page looks whether the findings are others, and reads them.
    await told(`/api/inspections/${side}/slicing`)
    await told('/api/annotations/briefs')
    await route.fulfill({ response: answer })
  })
  await page.getByTestId('annotation-delete').click()
  await page.getByRole('button', { name: 'Delete the finding' }).click()
  await expect(page.getByText(`Finding ${number} has been deleted.`)).toBeVisible()
  await expect(page.getByTestId('viewer-undo')).toHaveAccessibleName(`Undo: deletion of finding ${number}`)
  await page.getByTestId('viewer-undo').click()
  await expect(page).toHaveURL(new RegExp(`annotation=${id}`))
  await expect(page.getByTestId('annotation-delete')).toBeEnabled()
  expect(refused).toEqual([])
  // Taken back and made again, it is told of by others as well.
  await page.getByTestId('viewer-redo').click()
  await expect(page.getByText(`Redone: deletion of finding ${number}`)).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`annotation=${id}`))
  expect(refused).toEqual([])
})

test('ANN-01 ANN-03 PERM-03 an own finding is taken back and made again by who may not delete, in French as well', async ({
  page,
}) => {
  await actAs(page, 'inspector')
  await openSide(page, side)
  const undo = page.getByTestId('viewer-undo')
  const redo = page.getByTestId('viewer-redo')
  const listed = async () => Object(await world.api.get(`/api/annotations?inspection=${side}`)).length
  const before = await listed()
  await page.getByTestId('viewer-create').click()
  await drawBox(page, [0.45, 0.7], [0.55, 0.8])
  await page.getByTestId('annotation-type').click()
  await page.getByRole('option', { name: 'Surface crack' }).click()
  await page.getByTestId('annotation-severity-3').check({ force: true })
  await page.getByTestId('annotation-save').click()
  await expect.poll(listed).toBe(before + 1)
  await expect(undo).toHaveAccessibleName(/^Undo: creation of finding \d+$/)
  await undo.click()
  await expect.poll(listed).toBe(before)
  await expect(redo).toHaveAccessibleName(/^Redo: creation of finding \d+$/)
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await redo.click()
  await expect.poll(listed).toBe(before + 1)
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(listed).toBe(before)
  // What is pressed while a step is on its way is done after it.
  const sent: string[] = []
  page.on('request', (request) => {
    // What is looked at is told meanwhile.
    if (request.method() !== 'GET' && !request.url().endsWith('/sightings')) sent.push(request.method())
  })
  for (const key of ['Control+Shift+z', 'Control+z', 'Control+Shift+z']) await page.keyboard.press(key)
  await expect.poll(listed).toBe(before + 1)
  await expect.poll(() => sent).toEqual(['POST', 'DELETE', 'POST'])
  await page.keyboard.press('Control+z')
  await expect.poll(listed).toBe(before)
})

test('ANN-03 a deletion whose answer is lost asks once more, and says that it was deleted when it was the first time', async ({
  page,
}) => {
  const { id, number } = await markPainted(world, side, 0)
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  await page.route(`**/api/annotations/${id}`, async (route) => {
    if (route.request().method() !== 'DELETE') return await route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByTestId('annotation-delete').click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Delete the finding' }).click()
  await expect(question.getByTestId('unsent')).toContainText('annotation')
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Delete the finding' }).click()
  await expect(page.getByText(`Finding ${number} has been deleted.`)).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.locator(`[data-box-id="${id}"]:visible`)).toHaveCount(0)
  await page.getByTestId('viewer-undo').click()
  await expect(page.locator(`[data-box-id="${id}"]:visible`)).toHaveCount(1)
})

test('ANN-03 a finding that is not deleted but out of sight, as its side is, is not told as deleted', async ({
  page,
}) => {
  const { id, number } = await markPainted(world, side, 0)
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${id}&showMenu=open`)
  await expect(page.getByTestId('annotation-delete')).toBeEnabled()
  let tries = 0
  const refusal = { status: 404, code: 'not-found', title: 'Not found', detail: 'It does not exist.' }
  const refuse = { status: 404, contentType: 'application/problem+json', body: JSON.stringify(refusal) }
  // The first try is lost on its way; then whoever asks may not see the side any more.
  await page.route(new RegExp(`/api/(annotations/${id}|inspections/${side})$`), (route) => {
    if (route.request().method() !== 'DELETE') return tries > 1 ? route.fulfill(refuse) : route.continue()
    tries += 1
    return tries > 1 ? route.fulfill(refuse) : route.abort('connectionreset')
  })
  await page.getByTestId('annotation-delete').click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Delete the finding' }).click()
  await expect(question.getByTestId('unsent')).toBeVisible()
  await question.getByRole('button', { name: 'Delete the finding' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible()
  await expect(page.getByText(`Finding ${number} has been deleted.`)).toHaveCount(0)
})
