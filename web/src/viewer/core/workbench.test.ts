import { describe, expect, it } from 'vitest'
import type { Command } from './commands.ts'
import { boxToScreen, type Point, type Turn, toScreen, type View, viewOf } from './picture/geometry.ts'
import { Workbench } from './workbench.ts'
import type { WorkbenchEvents, WorkbenchInput } from './workbench-types.ts'

const image = { widthPx: 4000, heightPx: 20_000 }
const view: View = { scale: 0.5, originX: 50, originY: -400, widthPx: 1000, heightPx: 800, turn: 0 }
const look = { color: '#f00', label: '', severityNumber: 2 }
const one = { id: '1', x: 200, y: 1000, width: 200, height: 100, ...look }
const two = { id: '2', x: 900, y: 1000, width: 100, height: 100, ...look }

/** A page that does what the viewer asks, and remembers it. */
function openPage(more: Partial<WorkbenchInput> = {}) {
  const asked: unknown[][] = []
  let input: WorkbenchInput = {
    boxes: [one, two],
    selectedId: null,
    mode: 'idle',
    permissions: { canCreate: true, canEdit: true, canDelete: true, isLastInspection: true },
    imageRatioCmPerPx: 0.25,
    reverse: false,
    axis: null,
    distanceFrom: 'hub',
    ...more,
  }
  const set = (change: Partial<WorkbenchInput>) => {
    input = { ...input, ...change }
    bench.update(input)
  }
  const events: WorkbenchEvents = {
    onSelect: (selectedId) => {
      asked.push(['select', selectedId])
      set({ selectedId })
    },
    onDraw: (box) => asked.push(['draw', box]),
    onBoxChange: (id, box, isContinued) => {
      asked.push(['change', id, box, ...(isContinued ? ['continued'] : [])])
      set({ boxes: input.boxes.map((known) => (known.id === id ? { ...known, ...box } : known)) })
    },
    onModeChange: (mode) => {
      asked.push(['mode', mode])
      set({ mode })
    },
    onCorner: (isSet) => asked.push(['corner', isSet]),
    onDelete: (id) => asked.push(['delete', id]),
    onJoin: (request) => asked.push(['join', request]),
    onMeasure: (measurement) => asked.push(['measure', measurement]),
    onMeasureCleared: () => asked.push(['measure', null]),
    onAxis: (axis, isContinued) => {
      asked.push(['axis', axis, ...(isContinued ? ['continued'] : [])])
      set({ axis })
    },
    onAxisEnd: (end) => asked.push(['picked', end]),
    onRefused: (reason) => asked.push(['refused', reason]),
    onHistory: (direction) => {
      asked.push([direction])
      return direction === 'undo'
    },
  }
  const bench = new Workbench(image, input, events)
  const at = (x: number, y: number): Point => toScreen({ x, y }, view)
  const drag = (from: Point, to: Point, isPanning = false) => {
    bench.press(from, view, isPanning)
    const isTaken = bench.drag(to)
    bench.release(to, view)
    return isTaken
  }
  const run = (command: Command) => bench.run(command, view)
  return { bench, asked, set, at, drag, run, click: (p: Point) => drag(p, p) }
}

describe('ANN-01 drawing by two clicks, without a drag', () => {
  it('draws between two clicks, in any order of corners, and shows the box under the pointer meanwhile', () => {
    const page = openPage({ mode: 'create' })
    page.click(page.at(1400, 1600))
    expect(page.asked).toEqual([['corner', true]])
    page.bench.hover(page.at(1300, 1550))
    expect(page.bench.scene(view).draft).toEqual({ x: 1300, y: 1550, width: 100, height: 50 })
    page.click(page.at(1200, 1500))
    expect(page.asked.slice(1)).toEqual([
      ['corner', false],
      ['draw', { x: 1200, y: 1500, width: 200, height: 100 }],
      ['mode', 'idle'],
    ])
    expect(page.bench.scene(view).draft).toBeNull()
  })

  it('gives the first corner up with Escape and stays in the mode; a drag after it draws its own box', () => {
    const page = openPage({ mode: 'create' })
    page.click(page.at(1400, 1600))
    page.run({ kind: 'escape' })
    expect(page.asked).toEqual([
      ['corner', true],
      ['corner', false],
    ])
    page.click(page.at(500, 500))
    page.drag(page.at(1400, 1600), page.at(1200, 1500))
    expect(page.asked).toContainEqual(['draw', { x: 1200, y: 1500, width: 200, height: 100 }])
  })
})

describe('ANN-01 drawing by pointer', () => {
  it('gives the drawn box in image pixels and leaves the mode', () => {
    const page = openPage({ mode: 'create' })
    expect(page.drag(page.at(1400, 1600), page.at(1200, 1500))).toBe(true)
    expect(page.asked).toEqual([
      ['draw', { x: 1200, y: 1500, width: 200, height: 100 }],
      ['mode', 'idle'],
    ])
  })

  it('pans instead while space is held, and a click is no more than the first corner', () => {
    const page = openPage({ mode: 'create' })
    expect(page.drag(page.at(1400, 1600), page.at(1200, 1500), true)).toBe(false)
    page.click(page.at(1400, 1600))
    expect(page.asked).toEqual([['corner', true]])
  })

  it('keeps the first corner on its pixel when the view changes on the way', () => {
    const page = openPage({ mode: 'create' })
    page.bench.press(page.at(1000, 1500), view, false)
    const zoomed = { ...view, scale: 2, originX: -1500, originY: -2800 }
    page.bench.release(toScreen({ x: 1100, y: 1560 }, zoomed), zoomed)
    expect(page.asked[0]).toEqual(['draw', { x: 1000, y: 1500, width: 100, height: 60 }])
  })
})

describe('Escape', () => {
  it('drops the box under way; the rest of the drag neither draws nor pans', () => {
    const page = openPage({ mode: 'create' })
    page.bench.press(page.at(1000, 1500), view, false)
    page.bench.drag(page.at(1100, 1600))
    expect(page.bench.scene(view).draft).toEqual({ x: 1000, y: 1500, width: 100, height: 100 })
    expect(page.run({ kind: 'escape' })).toBe(true)
    expect(page.bench.scene(view).draft).toBeNull()
    expect(page.bench.drag(page.at(1200, 1700))).toBe(true)
    page.bench.release(page.at(1200, 1700), view)
    expect(page.asked).toEqual([])
    page.run({ kind: 'escape' })
    expect(page.asked).toEqual([['mode', 'idle']])
  })

  it('means nothing to the viewer when there is nothing to close', () => {
    expect(openPage().run({ kind: 'escape' })).toBe(false)
  })
})

describe('changing boxes', () => {
  it('selects by click, moves by dragging, resizes by a handle', () => {
    const page = openPage()
    expect(page.drag(page.at(300, 1050), page.at(400, 1050))).toBe(false)
    page.click(page.at(300, 1050))
    page.drag(page.at(300, 1050), page.at(340, 1080))
    page.drag(page.at(440, 1130), page.at(500, 1150))
    expect(page.asked).toEqual([
      ['select', '1'],
      ['change', '1', { x: 240, y: 1030, width: 200, height: 100 }],
      ['change', '1', { x: 240, y: 1030, width: 260, height: 120 }],
    ])
  })

  it('walks through the findings of the picture only, in a layer as well', () => {
    const ghost = { ...one, id: 'other visit', y: 10, ghost: true }
    const page = openPage({ mode: 'relation', boxes: [ghost, one, two] })
    page.run({ kind: 'select', direction: 1 })
    page.run({ kind: 'select', direction: 1 })
    expect(page.asked).toEqual([
      ['select', '1'],
      ['select', '2'],
    ])
  })

  it('leaves undo and redo to the page', () => {
    const page = openPage()
    expect([page.run({ kind: 'undo' }), page.run({ kind: 'redo' })]).toEqual([true, false])
    expect(page.asked).toEqual([['undo'], ['redo']])
  })

  it('nudges by keys, each going on with the one before, until something else is done', () => {
    const page = openPage({ selectedId: '1' })
    page.run({ kind: 'shift', dx: 1, dy: 0, stepPx: 1, resize: false })
    page.run({ kind: 'shift', dx: 0, dy: 1, stepPx: 10, resize: false })
    page.run({ kind: 'shift', dx: -1, dy: 0, stepPx: 10, resize: true })
    page.run({ kind: 'undo' })
    page.run({ kind: 'shift', dx: 1, dy: 0, stepPx: 1, resize: false })
    expect(page.asked).toEqual([
      ['change', '1', { x: 202, y: 1000, width: 200, height: 100 }],
      ['change', '1', { x: 202, y: 1020, width: 200, height: 100 }, 'continued'],
      ['change', '1', { x: 202, y: 1020, width: 180, height: 100 }, 'continued'],
      ['undo'],
      ['change', '1', { x: 204, y: 1020, width: 180, height: 100 }],
    ])
  })

  it('does none of it without the permission', () => {
    const permissions = { canCreate: false, canEdit: false, canDelete: false, isLastInspection: true }
    const page = openPage({ selectedId: '1', permissions })
    expect(page.drag(page.at(300, 1050), page.at(340, 1080))).toBe(false)
    expect(page.run({ kind: 'shift', dx: 1, dy: 0, stepPx: 1, resize: false })).toBe(false)
    expect(page.run({ kind: 'delete' })).toBe(false)
    expect(page.asked).toEqual([])
    expect(page.bench.scene(view).selected?.hasHandles).toBe(false)
  })

  it('lets go of a box that disappears while it is dragged', () => {
    const page = openPage({ selectedId: '1' })
    page.bench.press(page.at(300, 1050), view, false)
    page.bench.drag(page.at(340, 1080))
    page.set({ boxes: [two] })
    page.bench.release(page.at(340, 1080), view)
    expect(page.asked).toEqual([])
  })
})

describe('VIEW-07 ruler by pointer', () => {
  it('measures a drag in centimetres', () => {
    const page = openPage({ mode: 'ruler' })
    page.drag(page.at(1000, 1000), page.at(1300, 1400))
    expect(page.asked).toEqual([['measure', { lengthPx: 500, lengthCm: 125, lengthMm: null, pixelCm: 0.25 }]])
  })

  it('measures between two clicks, following the pointer in between', () => {
    const page = openPage({ mode: 'ruler' })
    page.click(page.at(1000, 1000))
    page.bench.hover(page.at(1000, 1200))
    expect(page.bench.scene(view).ruler?.measurement.lengthCm).toBe(50)
    page.click(page.at(1300, 1400))
    page.bench.hover(page.at(0, 1000))
    expect(page.bench.scene(view).ruler?.measurement.lengthCm).toBe(125)
    expect(page.asked).toEqual([['measure', { lengthPx: 500, lengthCm: 125, lengthMm: null, pixelCm: 0.25 }]])
  })

  it('works by keys alone', () => {
    const page = openPage({ mode: 'ruler' })
    page.run({ kind: 'place' })
    page.run({ kind: 'shift', dx: 1, dy: 0, stepPx: 10, resize: false })
    expect(page.asked.at(-1)).toEqual(['measure', { lengthPx: 420, lengthCm: 105, lengthMm: null, pixelCm: 0.25 }])
  })
})

describe('the marks of the axis', () => {
  const axis = { hub: { x: 200, y: 1000 }, tip: { x: 1700, y: 2000 } }

  it('are dragged one at a time, and stay within the picture; elsewhere the drag is the picture’s', () => {
    const page = openPage({ mode: 'axis', axis })
    expect(page.drag(page.at(210, 1010), page.at(-500, 1300))).toBe(true)
    const moved = { ...axis, hub: { x: 0, y: 1300 } }
    expect(page.asked).toEqual([['axis', moved]])
    expect(page.drag(page.at(900, 1300), page.at(1000, 1400))).toBe(false)
    expect(page.asked).toHaveLength(1)
    page.bench.press(page.at(1700, 2000), view, false)
    page.bench.drag(page.at(1500, 1900))
    expect(page.bench.scene(view).axis).toEqual({ ...moved, tip: { x: 1500, y: 1900 } })
  })

  it('move by the arrow keys, the tip alone and with Alt the hub; a held key is one step', () => {
    const page = openPage({ mode: 'axis', axis })
    const press = { kind: 'shift', dx: 1, dy: 0, stepPx: 10 } as const
    page.run({ ...press, resize: false })
    page.run({ ...press, resize: false })
    page.run({ ...press, resize: true })
    expect(page.asked).toEqual([
      ['axis', { ...axis, tip: { x: 1720, y: 2000 } }],
      ['axis', { ...axis, tip: { x: 1740, y: 2000 } }, 'continued'],
      ['axis', { hub: { x: 220, y: 1000 }, tip: { x: 1740, y: 2000 } }, 'continued'],
    ])
  })

  it('count the distance under the pointer, also while one of them is dragged, and are drawn only with their tool', () => {
    const page = openPage({ axis: { hub: { x: 200, y: 1000 }, tip: { x: 3200, y: 5000 } } })
    page.bench.hover(page.at(800, 1800))
    expect(page.bench.readout(view)).toMatchObject({ distanceM: 2.5, zone: 'B' })
    expect(page.bench.scene(view).axis).toBeNull()
  })

  it('are moved by two clicks as well, one on the mark and one where it belongs, and Escape or the same mark lets it lie', () => {
    const page = openPage({ mode: 'axis', axis })
    page.click(page.at(205, 1005))
    page.bench.hover(page.at(400, 1300))
    expect(page.bench.scene(view)).toMatchObject({ axis: { ...axis, hub: { x: 400, y: 1300 } }, axisEnd: 'hub' })
    // The picture can be moved meanwhile.
    expect(page.drag(page.at(900, 1300), page.at(1000, 1400))).toBe(false)
    page.click(page.at(500, 1200))
    const moved = { ...axis, hub: { x: 500, y: 1200 } }
    expect(page.asked).toEqual([
      ['picked', 'hub'],
      ['picked', null],
      ['axis', moved],
    ])
    page.asked.length = 0
    page.click(page.at(700, 1500))
    page.click(page.at(1700, 2000))
    page.run({ kind: 'escape' })
    page.click(page.at(1700, 2000))
    page.click(page.at(1700, 2000))
    page.click(page.at(700, 1500))
    expect(page.asked).toEqual([
      ['picked', 'tip'],
      ['picked', null],
      ['picked', 'tip'],
      ['picked', null],
    ])
    expect(page.bench.scene(view)).toMatchObject({ axis: moved, axisEnd: null })
  })

  it('never fall together', () => {
    const page = openPage({ mode: 'axis', axis })
    page.drag(page.at(200, 1000), page.at(1698, 2001))
    expect(page.asked).toEqual([['axis', axis]])
  })
})

describe('layers, readout and keys', () => {
  it('joins by clicking in a layer', () => {
    const page = openPage({ mode: 'history', selectedId: '1' })
    page.click(page.at(950, 1050))
    expect(page.asked).toEqual([['join', { group: 'history', sourceId: '1', targetId: '2' }]])
  })

  it('VIEW-06 says why a box cannot be drawn on an older inspection', () => {
    const permissions = { canCreate: true, canEdit: true, canDelete: true, isLastInspection: false }
    const page = openPage({ permissions })
    page.run({ kind: 'toggle-mode', mode: 'create' })
    expect(page.asked).toEqual([['refused', 'not-last-inspection']])
  })

  it('reads distance and zone under the pointer, and nothing outside the picture', () => {
    const page = openPage()
    page.bench.hover(page.at(1000, 1600))
    expect(page.bench.readout(view)).toMatchObject({ distanceM: 4, zone: 'C', distanceFrom: 'hub' })
    page.bench.hover(page.at(-10, 1600))
    expect(page.bench.readout(view)).toBeNull()
  })

  it('asks for the deletion of the selected box', () => {
    const page = openPage({ selectedId: '2' })
    expect(page.run({ kind: 'delete' })).toBe(true)
    expect(page.asked).toEqual([['delete', '2']])
  })
})

describe('a picture that lies', () => {
  const turns = [90, 270] as const
  const lying = (turn: Turn): View =>
    viewOf({ x: 0, y: 0, width: 1, height: 0.4 }, image, { widthPx: 800, heightPx: 2000 }, turn)
  const press = { kind: 'shift', dx: 1, dy: 0, stepPx: 10, resize: false } as const

  it.each(turns)('is drawn on in the same pixels as one that stands: turned by %i°', (turn) => {
    const page = openPage({ mode: 'create' })
    const there = lying(turn)
    page.bench.press(toScreen({ x: 1000, y: 1500 }, there), there, false)
    page.bench.drag(toScreen({ x: 1400, y: 1250 }, there))
    page.bench.release(toScreen({ x: 1400, y: 1250 }, there), there)
    expect(page.asked[0]).toEqual(['draw', { x: 1000, y: 1250, width: 400, height: 250 }])
  })

  it.each(turns)('has its boxes go and grow the way of the key on the screen: turned by %i°', (turn) => {
    const there = lying(turn)
    const page = openPage({ selectedId: '1' })
    const shown = () => {
      const shape = page.bench.scene(there).selected?.shape
      return shape === undefined ? null : boxToScreen(shape, there)
    }
    const before = shown()
    page.bench.run(press, there)
    expect(shown()?.x).toBeCloseTo((before?.x ?? 0) + 10, 6)
    expect(shown()?.y).toBeCloseTo(before?.y ?? 0, 6)
    page.bench.run({ ...press, resize: true }, there)
    expect(shown()?.x).toBeCloseTo((before?.x ?? 0) + 10, 6)
    expect(shown()?.width).toBeCloseTo((before?.width ?? 0) + 10, 6)
    expect(shown()?.height).toBeCloseTo(before?.height ?? 0, 6)
  })

  it.each(turns)('has a handle pulled where it is seen: turned by %i°', (turn) => {
    const there = lying(turn)
    const page = openPage({ selectedId: '1' })
    const box = boxToScreen(one, there)
    const at = { x: box.x + box.width, y: box.y + box.height / 2 }
    page.bench.hover(at)
    expect(page.bench.cursor(there)).toBe('e-resize')
    page.bench.press(at, there, false)
    page.bench.drag({ x: at.x + 30, y: at.y })
    expect(page.bench.cursor(there)).toBe('e-resize')
    page.bench.release({ x: at.x + 30, y: at.y }, there)
    const shape = page.bench.scene(there).selected?.shape
    expect(shape && boxToScreen(shape, there).width).toBeCloseTo(box.width + 30, 6)
  })

  it.each(turns)('has a ruler placed by key lie across the screen: turned by %i°', (turn) => {
    const there = lying(turn)
    const page = openPage({ mode: 'ruler' })
    page.bench.run({ kind: 'place' }, there)
    const line = page.bench.scene(there).ruler
    expect(line && toScreen(line.from, there).y).toBeCloseTo(1000, 6)
    expect(line && toScreen(line.to, there).y).toBeCloseTo(1000, 6)
    expect(line && toScreen(line.to, there).x).toBeGreaterThan(line ? toScreen(line.from, there).x : 0)
  })
})
