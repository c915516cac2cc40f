import { useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ViewerMode } from './core/modes.ts'
import { splitDziUrl } from './core/picture/dzi.ts'
import styles from './DeepZoomViewer.module.css'
import { HelpDialog } from './HelpDialog.tsx'
import { LookPad } from './LookPad.tsx'
import { measurementText, type ViewerLabels } from './labels.ts'
import { SeeingNote, SeeingPanel } from './seeing/SeeingPanel.tsx'
import { useSeeing } from './seeing/use-seeing.ts'
import { SweepLine } from './sweep/SweepLine.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useFullscreen } from './use-fullscreen.ts'
import { useViewerEngine, type ViewerState } from './use-viewer-engine.ts'
import type { DeepZoomViewerProps } from './viewer-props.ts'

/**
 * A deep-zoom picture with boxes over it that can be drawn, moved and resized, a ruler and layers for links.
 * Fills its parent. Opens anew only when the path of `dziUrl` or the picture's size changes.
 */
export function DeepZoomViewer(props: DeepZoomViewerProps) {
  const { widthPx, heightPx } = props.imageSize
  return <OpenViewer key={`${splitDziUrl(props.dziUrl).path} ${widthPx} ${heightPx}`} {...props} />
}

function OpenViewer(props: DeepZoomViewerProps) {
  const root = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const readout = useRef<HTMLDivElement>(null)
  const scaleBar = useRef<HTMLDivElement>(null)
  const help = useRef<HTMLDialogElement>(null)
  const fullscreen = useFullscreen(() => props.fullscreenTarget?.() ?? root.current)
  const seeing = useSeeing(props)
  const state = useViewerEngine(
    props,
    seeing.drawn,
    { root, stage, readout, scaleBar },
    {
      onFullscreen: fullscreen.toggle,
      onHelp: () => help.current?.showModal(),
      onSeeing: (asked) => (asked === 'seeing' ? seeing.toggle() : seeing.toggleOriginal()),
    },
  )
  const { labels, mode } = props
  return (
    <div
      ref={root}
      className={styles.viewer}
      data-mode={mode}
      data-turn={props.turn ?? 0}
      data-status={state.status.kind}
      data-testid="viewer"
    >
      <div
        ref={stage}
        className={styles.stage}
        role="application"
        aria-label={labels.viewer}
        data-testid="viewer-stage"
      />
      <Message state={state} viewer={props} />
      <Toolbar viewer={props} state={state} isFullscreen={fullscreen.isOn} isSeeingOpen={seeing.isOpen} />
      {seeing.isOpen ? (
        <SeeingPanel labels={labels.seeing} state={seeing} />
      ) : (
        <SeeingNote labels={labels.seeing} state={seeing} />
      )}
      {state.sweep !== null && props.sweep !== undefined && mode === 'idle' && (
        <SweepLine
          labels={labels.sweep}
          state={state.sweep}
          imageRatioCmPerPx={props.imageRatioCmPerPx}
          next={props.sweep.next}
          onStep={(direction) => state.run({ kind: 'sweep', direction })}
          onFactor={(factor) => state.run({ kind: 'sweep-scale', factor })}
          onClose={() => {
            state.run({ kind: 'sweep-end' })
            stage.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <LookPad labels={labels.look} onLook={(way) => state.run({ kind: 'look', way })} onlyNarrow />
      <div className={styles.hud}>
        <div ref={readout} className={styles.readout} data-testid="viewer-readout" />
        <div ref={scaleBar} className={styles.scaleBar} data-testid="viewer-scale-bar" />
      </div>
      {state.beside !== null &&
        props.watch !== undefined &&
        createPortal(props.watch.beside(props.turn ?? 0, state.run), state.beside)}
      {props.card}
      <p role="status" className={styles.announcement} data-testid="viewer-announcement">
        {announcement(props, state)}
      </p>
      <HelpDialog labels={labels} dialog={help} />
    </div>
  )
}

/** What to do now; a layer links what is selected with what is clicked. */
function hintOf(labels: ViewerLabels, mode: Exclude<ViewerMode, 'idle'>, selectedId: string | null): string {
  const isLayer = mode === 'relation' || mode === 'history'
  return isLayer && selectedId === null ? labels.selectFirst : labels.modeHints[mode]
}

/** What is said aloud after the last thing the user did. */
function announcement({ labels, mode, boxes, selectedId }: DeepZoomViewerProps, state: ViewerState): string {
  if (state.measurement !== null) return measurementText(labels, state.measurement)
  if (state.hasCorner) return labels.secondCorner
  if (state.axisEnd !== null) return labels.markPicked(labels.axisEnds[state.axisEnd])
  if (mode !== 'idle') return hintOf(labels, mode, selectedId)
  const selected = selectedId === null ? undefined : boxes.find((box) => box.id === selectedId)
  return selected === undefined
    ? labels.nothingSelected
    : `${labels.selected(selected)}. ${labels.placeOfBox(selected)}`
}

function Message({ state, viewer }: { readonly state: ViewerState; readonly viewer: DeepZoomViewerProps }) {
  const { labels, mode } = viewer
  if (state.status.kind === 'loading') return <p className={styles.centre}>{labels.loading}</p>
  if (state.status.kind === 'failed') {
    return (
      <p role="alert" className={styles.centre}>
        {labels.loadFailed(state.status.httpStatus)}
      </p>
    )
  }
  if (state.refusal !== null) {
    return (
      <p role="alert" className={styles.hint} data-testid="viewer-hint">
        {state.refusal === 'not-last-inspection' ? labels.notLastInspection : labels.noPermission}
      </p>
    )
  }
  // The page beside the picture says it for the axis, whose marks lie where this would stand.
  if (mode === 'idle' || mode === 'axis') return null
  return (
    <p className={styles.hint} data-testid="viewer-hint">
      {state.hasCorner ? labels.secondCorner : hintOf(labels, mode, viewer.selectedId)}
    </p>
  )
}
