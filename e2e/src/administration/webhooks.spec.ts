import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { actAs } from '../support/people.ts'

/** A program on this machine that answers as told, and keeps the ids it was sent. */
async function startReceiver() {
  const answers: number[] = []
  const ids: string[] = []
  const server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']))
    response.writeHead(answers.shift() ?? 204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const port = typeof place === 'object' && place !== null ? place.port : 0
  return { address: `http://127.0.0.1:${port}/hook`, answers, ids, close: () => void server.close() }
}

test('a webhook is made, its secret shown once, tried, followed in its log, sent again, changed and deleted', async ({
  page,
}) => {
  const receiver = await startReceiver()
  const name = `Maintenance ${Date.now()}`
  try {
    await actAs(page, 'responsible')
    await page.goto('/administration/webhooks')
    await page.getByTestId('webhooks-create').first().click()
    const form = page.getByTestId('webhooks-form')
    await form.getByTestId('webhook-name').fill(name)
    await form.getByTestId('webhook-address').fill('example.org')
    await form.getByTestId('webhooks-form-save').click()
    await expect(form.getByText('Must be an address as https://example.org/hook.').first()).toBeVisible()
    await form.getByTestId('webhook-address').fill(receiver.address)
    await form.getByTestId('webhook-event-report.ready').uncheck()
    await expectAccessible(page)
    await form.getByTestId('webhooks-form-save').click()
    const made = page.getByRole('dialog', { name: `Secret of “${name}”` })
    const secret = await made.getByTestId('webhook-secret').inputValue()
    expect(secret).toMatch(/^whsec_/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(made).toBeVisible()
    await made.getByTestId('webhook-secret-done').click()
    await expect(made).toHaveCount(0)

    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(secret)
    const log = page.getByTestId('webhook-log')
    await expect(log).toContainText('Nothing sent yet')
    receiver.answers.push(503)
    await page.getByTestId('test-webhook').click()
    await expect(log).toContainText('The receiver answered 503.')
    await expectAccessible(page)
    await expect(log.locator('[data-state="delivered"]')).toBeVisible()
    await log.getByRole('button', { name: /^Send Test event of .* again$/ }).click()
    await expect.poll(() => receiver.ids.length).toBe(3)
    expect(new Set(receiver.ids).size).toBe(1)

    await page.getByTestId('renew-secret').click()
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
    expect(await page.getByTestId('webhook-secret').inputValue()).not.toBe(secret)
    await page.getByTestId('webhook-secret-done').click()
    await expect(page.getByText('The secret before signs as well until', { exact: false })).toBeVisible()

    receiver.answers.push(410)
    await page.getByTestId('test-webhook').click()
    await expect(page.getByText('Switched off by itself: the receiver answered', { exact: false })).toBeVisible()
    await expect(page.getByTestId('test-webhook')).toBeDisabled()
    await page.setViewportSize({ width: 576, height: 900 })
    await page.getByRole('button', { name: 'FR', exact: true }).first().click()
    await expect(page.getByText('Désactivé automatiquement', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'EN', exact: true }).first().click()
    await page.setViewportSize({ width: 1400, height: 900 })

    await page.getByTestId('edit-webhook').click()
    await page.getByTestId('webhook-active').check({ force: true })
    await page.getByTestId('webhooks-form-save').click()
    await expect(page.getByTestId('test-webhook')).toBeEnabled()
    await page.goto('/administration/webhooks')
    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
  } finally {
    receiver.close()
  }
})
