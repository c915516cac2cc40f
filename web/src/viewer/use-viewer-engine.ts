import type { AxisEnd } from '@visionair/contract/rules'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Command } from './core/commands.ts'
import type { ViewerLink } from './core/marks/links.ts'
import type { Measurement, ScaleBar } from './core/marks/measures.ts'
import type { Seeing } from './core/seeing.ts'
import type { SweepState } from './core/sweep/walk.ts'
import type { Readout } from './core/workbench-types.ts'
import type { EngineEvents, EngineInput, EngineStatus } from './engine/engine-types.ts'
import { listenToKeys } from './engine/key-input.ts'
import { ViewerEngine } from './engine/viewer-engine.ts'
import { glassText, measurementText } from './labels.ts'
import type { DeepZoomViewerProps } from './viewer-props.ts'

/** Elements that the running viewer writes to without React. */
export type ViewerElements = {
  readonly root: RefObject<HTMLDivElement | null>
  readonly stage: RefObject<HTMLDivElement | null>
  readonly readout: RefObject<HTMLDivElement | null>
  readonly scaleBar: RefObject<HTMLDivElement | null>
}

/** What the viewer tells about itself, beside what goes to the page. */
export type ViewerState = {
  readonly status: EngineStatus
  readonly refusal: 'no-permission' | 'not-last-inspection' | null
  readonly measurement: Measurement | null
  /** A box is being drawn by two clicks, and has its first corner. */
  readonly hasCorner: boolean
  /** The mark of the axis that a click has picked up. */
  readonly axisEnd: AxisEnd | null
  readonly sweep: SweepState | null
  /** Room beside the small map. */
  readonly beside: HTMLElement | null
  readonly run: (command: Command) => void
}

type Handlers = {
  readonly onFullscreen: () => void
  readonly onHelp: () => void
  readonly onSeeing: (asked: 'seeing' | 'original') => boolean
}

function writeText(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text
}

function readoutText({ labels }: DeepZoomViewerProps, readout: Readout | null): string {
  if (readout === null) return ''
  const distance =
    readout.distanceM === null ? labels.noScale : labels.distance(readout.distanceM, readout.distanceFrom)
  return [distance, labels.zones[readout.zone]].filter((text) => text !== '').join(' · ')
}

function writeScaleBar({ labels }: DeepZoomViewerProps, element: HTMLElement | null, bar: ScaleBar): void {
  if (element === null) return
  element.style.width = `${bar.widthPx.toFixed(1)}px`
  writeText(element, bar.unit === 'cm' ? labels.scale(bar.value) : labels.pixels(bar.value))
}

const noLinks: readonly ViewerLink[] = []

function inputOf(props: DeepZoomViewerProps, seeing: Seeing): EngineInput {
  return {
    boxes: props.boxes,
    selectedId: props.selectedId,
    highlightedId: props.highlightedId ?? null,
    ghostId: props.ghosts?.chosen ?? null,
    links: props.links ?? noLinks,
    mode: props.mode,
    permissions: props.permissions,
    imageRatioCmPerPx: props.imageRatioCmPerPx,
    reverse: props.reverse,
    axis: props.axis,
    distanceFrom: props.distanceFrom,
    activeColor: props.activeColor ?? 'primary',
    seeing,
    hasMagnifier: props.magnifier?.isOn ?? false,
    turn: props.turn ?? 0,
  }
}

/**
 * Runs an engine in the stage for as long as the component is mounted. Changed props reach the running engine;
 * it is never made anew for them.
 */
export function useViewerEngine(
  props: DeepZoomViewerProps,
  seeing: Seeing,
  elements: ViewerElements,
  handlers: Handlers,
): ViewerState {
  const { root, stage, readout, scaleBar } = elements
  const latest = useRef({ props, seeing, handlers })
  const engine = useRef<ViewerEngine | null>(null)
  const drawnBar = useRef<ScaleBar | null>(null)
  const [status, setStatus] = useState<EngineStatus>({ kind: 'loading' })
  const [refusal, setRefusal] = useState<ViewerState['refusal']>(null)
  const [measurement, setMeasurement] = useState<Measurement | null>(null)
  const [hasCorner, setHasCorner] = useState(false)
  const [axisEnd, setAxisEnd] = useState<AxisEnd | null>(null)
  const [sweep, setSweep] = useState<SweepState | null>(null)
  const [beside, setBeside] = useState<HTMLElement | null>(null)

  useLayoutEffect(() => {
    latest.current = { props, seeing, handlers }
  })

  useLayoutEffect(() => {
    if (stage.current === null || root.current === null) return
    const page = () => latest.current.props
    const events: EngineEvents = {
      onSelect: (id) => page().onSelect(id),
      onDraw: (box) => page().onDraw(box),
      onBoxChange: (id, box, isContinued) => page().onBoxChange(id, box, isContinued),
      onHistory: (direction) => page().history?.onStep(direction) ?? false,
      onModeChange: (mode) => {
        setRefusal(null)
        setMeasurement(null)
        page().onModeChange(mode)
      },
      onCorner: setHasCorner,
      onDelete: (id) => page().onDelete?.(id),
      onJoin: (request) => page().onJoin?.(request),
      onMeasure: (measured, line) => {
        setMeasurement(measured)
        page().onMeasure?.(measured, line)
      },
      onMeasureCleared: () => {
        setMeasurement(null)
        page().onMeasureCleared?.()
      },
      onAxis: (axis, isContinued) => page().onAxis?.(axis, isContinued),
      onAxisEnd: setAxisEnd,
      onRefused: setRefusal,
      onStatus: (next) => {
        setStatus(next)
        if (next.kind === 'open' && page().sweep?.begins === true) {
          stage.current?.focus({ preventScroll: true })
          engine.current?.run({ kind: 'sweep', direction: 1 })
        }
        page().onStatus?.(next)
      },
      onRegionChange: (region) => page().onRegionChange?.(region),
      onFullscreen: () => latest.current.handlers.onFullscreen(),
      onHelp: () => latest.current.handlers.onHelp(),
      isSweepOffered: () => page().sweep !== undefined,
      bladeOf: async () => (await page().sweep?.bladeOf()) ?? null,
      shownOf: () => page().watch?.shownOf() ?? [],
      onStill: (part) => page().watch?.onStill(part),
      onSweep: setSweep,
      onNextSide: () => page().sweep?.next?.onGo(),
      onTurn: () => {
        page().onTurn?.()
        return page().onTurn !== undefined
      },
      onMagnifier: () => {
        const { magnifier } = page()
        magnifier?.onChange(!magnifier.isOn)
        return magnifier !== undefined
      },
      glassText: (reading) => glassText(page().labels, reading, page().imageRatioCmPerPx),
      onGhost: (id) => page().ghosts?.onChoose(id),
      onSame: (id) => page().ghosts?.onSame(id) ?? false,
      onSeeing: (asked) => latest.current.handlers.onSeeing(asked),
      onReadout: (next) => writeText(readout.current, readoutText(page(), next)),
      onScaleBar: (bar) => {
        drawnBar.current = bar
        writeScaleBar(page(), scaleBar.current, bar)
      },
      axisEnds: () => page().labels.axisEnds,
      measurementText: (measured) => measurementText(page().labels, measured),
    }
    const { dziUrl, imageSize, initialRegion } = page()
    const running = new ViewerEngine({
      stage: stage.current,
      dziUrl,
      image: imageSize,
      initialRegion: initialRegion ?? null,
      hasBeside: page().watch !== undefined,
      input: inputOf(page(), latest.current.seeing),
      events,
    })
    engine.current = running
    setBeside(running.beside)
    const stopKeys = listenToKeys(root.current, running, (tool) => page().tools?.includes(tool) ?? true)
    return () => {
      stopKeys()
      running.destroy()
      engine.current = null
    }
  }, [root, stage, readout, scaleBar])

  useLayoutEffect(() => {
    engine.current?.update(inputOf(props, seeing))
  }, [props, seeing])

  // The bar is drawn anew when the scale changes; its words also when the language does.
  useLayoutEffect(() => {
    if (drawnBar.current !== null) writeScaleBar(props, scaleBar.current, drawnBar.current)
  }, [props, scaleBar])

  useEffect(() => {
    engine.current?.renewUrl(props.dziUrl)
  }, [props.dziUrl])

  useFocusRequest(engine, props.focusId ?? null, props.focusRequest ?? 0)

  const run = (command: Command) => {
    engine.current?.run(command)
  }
  return { status, refusal, measurement, hasCorner, axisEnd, sweep, beside, run }
}

function useFocusRequest(engine: RefObject<ViewerEngine | null>, focusId: string | null, request: number): void {
  const done = useRef<string | null>(null)
  useEffect(() => {
    const wanted = focusId === null ? null : `${request} ${focusId}`
    if (wanted === done.current) return
    done.current = wanted
    engine.current?.focus(focusId)
  }, [engine, focusId, request])
}
