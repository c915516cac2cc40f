import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../../api/problem-error.ts'
import type { Photo } from '../image-types.ts'
import type { Placement } from './placement.ts'
import { type KnownPlace, PlacementSaver, type SaveState, type UnsavedPlace } from './placement-saver.ts'
import { UnsavedPlaces } from './unsaved-places.ts'

const lying = (id: number, x: number, change: Partial<Placement> = {}): Placement => ({
  ...{
    id,
    x,
    y: 0,
    width: 600,
    height: 400,
    angle: 0,
    zIndex: 0,
    visible: true,
    naturalWidth: 6000,
    naturalHeight: 4000,
  },
  ...change,
})
const known = (placement: Placement, version: number): KnownPlace => ({ placement, version, isPlaced: true })

const photoOf = (id: number, placeVersion: number): Photo => ({
  ...{
    id,
    type: 'inspection_images',
    originalName: `${id}.jpg`,
    uri: '',
    assemblerImage: null,
    assemblerThumbnail: null,
  },
  ...{ width: 600, height: 400, naturalWidth: 6000, naturalHeight: 4000, x: 0, y: 0, altX: null, altY: null, angle: 0 },
  ...{
    ratio: 0.1,
    ratioFront: null,
    zoom: 10,
    zIndex: 0,
    visible: true,
    isShown: true,
    selected: true,
    available: true,
  },
  ...{ isDefault: false, sizeBytes: 1, sha256: '', capturedAt: null, latitude: null, longitude: null, altitudeM: null },
  ...{ relativeAltitudeM: null, flight: null, quality: null, unplacedReason: null, confidence: null, band: null },
  placement: 'manual',
  placeVersion,
})

/** A server with one version per photo, which refuses changes made from an older one, and can be cut off. */
function makeServer(versions: Record<number, number>) {
  const server = { versions, sent: [] as object[], isCut: false, losesAnswers: false }
  const send = async (id: number, body: { placeVersion?: number }): Promise<Photo> => {
    if (server.isCut) throw new TypeError('no network')
    const version = server.versions[id]
    if (version === undefined) throw new ProblemError(404, { code: 'not-found' })
    if (body.placeVersion !== version) throw new ProblemError(409, { code: 'changed-meanwhile' })
    server.sent.push(body)
    server.versions[id] = version + 1
    if (server.losesAnswers) throw new TypeError('the line broke')
    return photoOf(id, version + 1)
  }
  return { server, send }
}

function makeSaver(versions: Record<number, number>) {
  const { server, send } = makeServer(versions)
  const heard = {
    state: { pending: 0, error: null } as SaveState,
    refusals: 0,
    unsaved: [] as readonly UnsavedPlace[],
  }
  const saver = new PlacementSaver(
    {
      onChange: (state) => {
        heard.state = state
      },
      onWaiting: (unsaved) => {
        heard.unsaved = unsaved
      },
      onSaved: () => undefined,
      onRefused: () => {
        heard.refusals += 1
      },
    },
    send,
  )
  return { saver, server, heard }
}

describe('saving what was laid by hand', () => {
  it('ASM-02 sends what changed with the version it was made from, and the next change with the one that came of it', async () => {
    const { saver, server } = makeSaver({ 1: 4 })
    saver.known([known(lying(1, 0), 4)])
    saver.save([lying(1, 10)])
    expect(await saver.flush()).toBe(true)
    saver.save([lying(1, 20)])
    expect(await saver.flush()).toBe(true)
    expect(server.sent).toEqual([
      { x: 10, placeVersion: 4 },
      { x: 20, placeVersion: 5 },
    ])
  })

  it('ASM-02 what fails is not called saved, stays, and is sent again', async () => {
    const { saver, server, heard } = makeSaver({ 1: 1 })
    saver.known([known(lying(1, 0), 1)])
    server.isCut = true
    saver.save([lying(1, 10)])
    expect(await saver.flush()).toBe(false)
    expect(heard.state).toMatchObject({ pending: 1, error: expect.any(TypeError) })
    server.isCut = false
    expect(await saver.flush()).toBe(true)
    expect(heard.state).toEqual({ pending: 0, error: null })
  })

  it('ASM-02 a change made from where the photo lay before gives way to what somebody else did', async () => {
    const { saver, server, heard } = makeSaver({ 1: 1 })
    saver.known([known(lying(1, 0), 1)])
    server.versions[1] = 2
    saver.save([lying(1, 10)])
    expect(saver.known([known(lying(1, 99), 2)]), 'it still waits').toEqual({ laid: [], refused: [] })
    await saver.flush()
    expect(heard).toMatchObject({ refusals: 1, state: { pending: 0, error: null } })
    expect(saver.known([known(lying(1, 99), 2)])).toEqual({ laid: [lying(1, 99)], refused: [1] })
    saver.save([lying(1, 120)])
    expect(await saver.flush()).toBe(true)
    expect(server.sent).toEqual([{ x: 120, placeVersion: 2 }])
  })

  it('ASM-02 a change whose answer was lost is not told as somebody else’s', async () => {
    const { saver, server } = makeSaver({ 1: 1 })
    saver.known([known(lying(1, 0), 1)])
    server.losesAnswers = true
    saver.save([lying(1, 10)])
    expect(await saver.flush()).toBe(false)
    server.losesAnswers = false
    await saver.flush()
    expect(saver.known([known(lying(1, 10), 2)])).toEqual({ laid: [lying(1, 10)], refused: [] })
  })

  it('ASM-02 what other hands did is answered once, an older reading never', () => {
    const { saver } = makeSaver({ 1: 3 })
    expect(saver.known([known(lying(1, 0), 3)])).toEqual({ laid: [], refused: [] })
    expect(saver.known([known(lying(1, -5), 2)])).toEqual({ laid: [], refused: [] })
    expect(saver.known([known(lying(1, 7), 4)])).toEqual({ laid: [lying(1, 7)], refused: [] })
    expect(saver.known([known(lying(1, 7), 4)])).toEqual({ laid: [], refused: [] })
  })

  it('ASM-02 what was not saved when its page was left is laid so again by the next one, unless others laid the photo since', async () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
    const left = makeSaver({ 1: 1, 2: 5, 3: 1, 4: 1 })
    left.saver.known([1, 2, 3, 4].map((id) => known(lying(id, 0), id === 2 ? 5 : 1)))
    left.server.isCut = true
    left.saver.save([lying(1, 10), lying(2, 20), lying(3, 30), lying(4, 40)])
    await left.saver.flush()
    new UnsavedPlaces(storage, 7, 12).write(left.heard.unsaved)
    expect(new UnsavedPlaces(storage, 8, 12).read()).toEqual([])
    expect(new UnsavedPlaces(storage, 7, 13).read()).toEqual([])
    const unsaved = new UnsavedPlaces(storage, 7, 12).read()
    const { saver } = makeSaver({ 1: 1, 2: 6, 3: 2 })
    // The second was moved by somebody else, the third had arrived, the fourth is gone.
    saver.known([known(lying(1, 0), 1), known(lying(2, 99), 6), known(lying(3, 30), 2)])
    expect(saver.sorted(unsaved)).toEqual({ again: [lying(1, 10)], outdated: [lying(2, 20)] })
    left.server.isCut = false
    await left.saver.flush()
    expect(left.heard.unsaved).toEqual([])
    stored.set('visionair.unsaved-places.7.12', '[{"placement":{}}]')
    expect(new UnsavedPlaces(storage, 7, 12).read()).toEqual([])
  })

  it('ASM-02 the change of a deleted photo is dropped', async () => {
    const { saver, heard } = makeSaver({})
    saver.known([known(lying(1, 0), 1)])
    saver.save([lying(1, 10)])
    expect(await saver.flush()).toBe(true)
    expect(heard).toMatchObject({ refusals: 1, state: { pending: 0, error: null } })
  })
})
