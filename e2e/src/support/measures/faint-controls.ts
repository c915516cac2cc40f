import type { Page } from '@playwright/test'
import { readColours } from './page-colours.ts'

/**
 * Controls that are told from their ground by less than 3:1 (WCAG 1.4.11): the edge of a field, box, dot or switch, and the drawing of
 * a button without words. What cannot be used is left out, as the criterion does.
 */
export async function faintControls(page: Page): Promise<string[]> {
  await readColours(page)
  return await page.evaluate(() => {
    const colours = window.pageColours
    if (!colours) throw new Error('no colours are read')
    const { colourOf, over, contrast, groundOf } = colours
    const isUsed = (each: Element) =>
      each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !each.matches(':disabled, [aria-disabled=true], [data-disabled]') &&
      each.closest('[inert], [aria-hidden=true]') === null &&
      each.getBoundingClientRect().width > 4
    /** How well an edge is seen: by its line or by its ground, each against what is around. */
    const edgeOf = (element: Element): number => {
      const around = groundOf(element.parentElement)
      const style = getComputedStyle(element)
      const lines = ['top', 'right', 'bottom', 'left']
        .filter((side) => !['0px', ''].includes(style.getPropertyValue(`border-${side}-width`)))
        .map((side) => style.getPropertyValue(`border-${side}-color`))
      const inset = /^(rgba?\([^)]+\)) 0px 0px 0px \d+px inset/.exec(style.boxShadow)?.[1]
      return Math.max(
        contrast(groundOf(element), around),
        ...[...lines, ...(inset === undefined ? [] : [inset])].map((line) =>
          contrast(over(colourOf(line), around), around),
        ),
      )
    }
    /** A field may have its edge around it, with its buttons. */
    const edgeAround = (field: Element): number => {
      const most = field.getBoundingClientRect().width + 90
      const edges = [edgeOf(field)]
      for (let box = field.parentElement; box && edges.length < 4; box = box.parentElement) {
        if (box.getBoundingClientRect().width > most) break
        edges.push(edgeOf(box))
      }
      return Math.max(...edges)
    }
    const drawingOf = (control: Element): number => {
      const seen = [...control.querySelectorAll('path, line, circle, rect, polyline, polygon, ellipse')].flatMap(
        (shape) => {
          const { stroke, fill } = getComputedStyle(shape)
          const ground = groundOf(shape.closest('svg'))
          return [stroke, fill]
            .filter((paint) => paint !== 'none' && !paint.startsWith('url'))
            .map((paint) => contrast(over(colourOf(paint), ground), ground))
        },
      )
      return seen.length === 0 ? 21 : Math.max(...seen)
    }
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const measured: readonly (readonly [what: string, each: Element, ratio: () => number])[] = [
      ...all(
        'input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=range]), textarea, select',
      ).map((each) => ['field', each, () => edgeAround(each)] as const),
      ...all('.mantine-Checkbox-input, .mantine-Radio-radio').map((each) => ['box', each, () => edgeOf(each)] as const),
      ...all('.mantine-Switch-input:enabled + .mantine-Switch-track').map(
        (each) => ['switch', each, () => edgeOf(each)] as const,
      ),
      ...all('button, a, [role=button], summary')
        .filter((each) => each instanceof HTMLElement && each.innerText.trim() === '' && each.querySelector('svg'))
        .map((each) => ['drawing', each, () => drawingOf(each)] as const),
    ]
    const nameOf = (each: Element) =>
      each.getAttribute('data-testid') ?? each.getAttribute('aria-label') ?? each.className
    return measured.flatMap(([what, each, ratio]) =>
      isUsed(each) && ratio() < 3 ? [`${what} ${nameOf(each)}: ${ratio().toFixed(2)}`] : [],
    )
  })
}

/**
 * What is chosen and differs from its neighbours by less than 3:1 (WCAG 1.4.11): by its ground, by a line that they lack, by the
 * colour or the weight of its words.
 */
export async function faintChoices(page: Page): Promise<string[]> {
  await readColours(page)
  return await page.evaluate(() => {
    const colours = window.pageColours
    if (!colours) throw new Error('no colours are read')
    const { colourOf, over, contrast, groundOf } = colours
    const chosen =
      '[aria-pressed=true], [role=tab][aria-selected=true], [aria-current]:not([aria-current=false]), .mantine-SegmentedControl-label[data-active]'
    const free =
      '[aria-pressed=false], [role=tab][aria-selected=false], a:not([aria-current]), .mantine-SegmentedControl-label:not([data-active])'
    /** How well each line of an element is seen upon what it stands on. */
    const linesOf = (element: Element): number => {
      const below = groundOf(element.parentElement)
      const seen = (text: string) => contrast(over(colourOf(text), below), below)
      const of = (style: CSSStyleDeclaration) => [
        ...['top', 'right', 'bottom', 'left'].flatMap((side) =>
          style.getPropertyValue(`border-${side}-width`) === '0px'
            ? []
            : [seen(style.getPropertyValue(`border-${side}-color`))],
        ),
        ...[...style.boxShadow.matchAll(/(rgba?\([^)]+\)) -?\d+px -?\d+px 0px \d+px inset/g)].map(([, line = '']) =>
          seen(line),
        ),
      ]
      const beside = ['::before', '::after'].flatMap((where) => {
        const style = getComputedStyle(element, where)
        return ['none', 'normal'].includes(style.content) ? [] : [...of(style), seen(style.backgroundColor)]
      })
      const marker = element.parentElement?.parentElement?.querySelector('.mantine-SegmentedControl-indicator')
      const isMarked = marker && element.matches('.mantine-SegmentedControl-label[data-active]')
      return Math.max(1, ...of(getComputedStyle(element)), ...beside, ...(isMarked ? of(getComputedStyle(marker)) : []))
    }
    const differenceOf = (one: Element, other: Element): number => {
      const [style, usual] = [getComputedStyle(one), getComputedStyle(other)]
      const line = linesOf(one) > linesOf(other) * 1.5 ? linesOf(one) : 1
      const isHeavier = Number(style.fontWeight) - Number(usual.fontWeight) >= 200
      return Math.max(
        line,
        contrast(groundOf(one), groundOf(other)),
        contrast(colourOf(style.color), colourOf(usual.color)),
        isHeavier ? 21 : 1,
      )
    }
    const siblingOf = (each: Element): Element | undefined => {
      for (
        let around = each.parentElement, levels = 0;
        around && levels < 3;
        around = around.parentElement, levels += 1
      ) {
        const other = [...around.querySelectorAll(free)].find(
          (candidate) =>
            candidate !== each &&
            candidate.tagName === each.tagName &&
            candidate.checkVisibility() &&
            !each.contains(candidate),
        )
        if (other) return other
      }
      return undefined
    }
    return [...document.querySelectorAll(chosen)].flatMap((each) => {
      if (!each.checkVisibility() || each.matches('svg *')) return []
      const other = siblingOf(each)
      const ratio = other ? differenceOf(each, other) : 21
      return ratio < 3 ? [`chosen ${each.getAttribute('data-testid') ?? each.textContent}: ${ratio.toFixed(2)}`] : []
    })
  })
}
