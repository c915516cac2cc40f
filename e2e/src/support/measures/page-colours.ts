import type { Page } from '@playwright/test'

/** A colour as red, green and blue of 255 and how much it covers, of 1. */
export type Colour = readonly [red: number, green: number, blue: number, cover: number]

/** What reads colours in a page. */
export interface PageColours {
  colourOf(text: string): Colour
  over(top: Colour, below: Colour): Colour
  contrast(one: Colour, other: Colour): number
  /** What is seen behind the content of an element: the colours of all it stands on, one over the other. */
  groundOf(element: Element | null): Colour
}

declare global {
  interface Window {
    pageColours?: PageColours
  }
}

/** Gives the page what reads its colours, as they are now: what it read before is forgotten. */
export const readColours = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const known = new Map<string, Colour>()
    const grounds = new Map<Element, Colour>()
    const drawn = (text: string): Colour => {
      if (!canvas) throw new Error('nothing can be drawn')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = text
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, cover = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue, cover / 255]
    }
    const colourOf = (text: string): Colour => {
      const colour = known.get(text) ?? drawn(text)
      known.set(text, colour)
      return colour
    }
    const over = (top: Colour, below: Colour): Colour => {
      const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const light = (value: number) => (value <= 10.3 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
    const lightOf = ([red, green, blue]: Colour) => 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
    const contrast = (one: Colour, other: Colour) => {
      const [low = 0, high = 0] = [lightOf(one), lightOf(other)].toSorted((a, b) => a - b)
      return (high + 0.05) / (low + 0.05)
    }
    const groundOf = (element: Element | null): Colour => {
      if (element === null)
        return colourOf(getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'black' : 'white')
      const kept = grounds.get(element)
      if (kept) return kept
      const own = colourOf(getComputedStyle(element).backgroundColor)
      const ground = own[3] === 1 ? own : over(own, groundOf(element.parentElement))
      grounds.set(element, ground)
      return ground
    }
    window.pageColours = { colourOf, over, contrast, groundOf }
  })
