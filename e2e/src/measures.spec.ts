import { expect, test } from '@playwright/test'
import { textsCut, textsCutBySpacing } from './support/measures/cut-texts.ts'
import { faintChoices, faintControls } from './support/measures/faint-controls.ts'
import { readOutOfOrder } from './support/measures/reading-order.ts'
import { regionsNamedTwice } from './support/measures/regions.ts'

/** A page of ours in small, with what should be found where `bad` is true. */
const sample = (bad: boolean) => `
<body style="background: #fff; color: #222; margin: 0; font: 14px sans-serif">
  <nav aria-label="${bad ? 'Same' : 'First'}"><a href="#1" aria-current="page" style="color: ${bad ? '#333' : '#b8460a; border-bottom: 3px solid #b8460a'}">One</a> <a href="#2" style="color: #222">Two</a></nav>
  <nav aria-label="Same"><a href="#3">Three</a></nav>
  <form style="display: flex; flex-direction: ${bad ? 'column-reverse' : 'column'}">
    <label for="name">Name</label>
    <input id="name" data-testid="name" style="border: 1px solid ${bad ? '#cbd1d9' : '#7d8894'}; background: #fff" />
    <button type="button" aria-label="Delete" style="border: 0; background: #fff; color: ${bad ? '#bbb' : '#555'}"><svg width="20" height="20"><path d="M0 0 20 20" stroke="currentColor" fill="none" /></svg></button>
  </form>
  <p style="overflow: hidden; white-space: nowrap; width: ${bad ? '40' : '400'}px">A text that is long</p>
  <p style="overflow: hidden; height: 18px; margin: 0; line-height: 18px; width: ${bad ? '130' : '400'}px">Room for itself only</p>
</body>`

test('what measures contrast, order, names of regions and room for text finds what is wrong and only that', async ({
  page,
}) => {
  await page.setContent(sample(true))
  expect(await faintControls(page)).toEqual([
    expect.stringContaining('field name'),
    expect.stringContaining('drawing Delete'),
  ])
  expect(await faintChoices(page)).toEqual([expect.stringContaining('chosen One')])
  expect(await readOutOfOrder(page)).toHaveLength(2)
  expect(await regionsNamedTwice(page)).toEqual(['nav "Same"'])
  expect(await textsCut(page)).toEqual(['A text that is long'])
  expect(await textsCutBySpacing(page)).toEqual(['Room for itself only'])
  await page.setContent(sample(false))
  for (const measure of [faintControls, faintChoices, readOutOfOrder, regionsNamedTwice, textsCut, textsCutBySpacing])
    expect(await measure(page), measure.name).toEqual([])
})
