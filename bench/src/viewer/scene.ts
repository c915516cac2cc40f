import { plainSeeing } from '../../../web/src/viewer/core/seeing.ts'
import type { EngineInput } from '../../../web/src/viewer/engine/engine-types.ts'
import { ViewerEngine } from '../../../web/src/viewer/engine/viewer-engine.ts'
import { colours, imageOf, scatter, stageElement } from './scatter.ts'

let engine: ViewerEngine | null = null
let input: EngineInput
const nothing = () => undefined

const inputOf = (count: number): EngineInput => ({
  boxes: scatter(count).map(({ level, ...box }) => ({
    ...box,
    color: colours[level] ?? colours[0],
    label: box.id,
    severityNumber: level,
  })),
  selectedId: null,
  highlightedId: null,
  links: [],
  mode: 'idle',
  permissions: { canCreate: true, canEdit: true, canDelete: true, isLastInspection: true },
  imageRatioCmPerPx: 0.1,
  reverse: false,
  axis: null,
  distanceFrom: 'hub',
  activeColor: 'primary',
  seeing: plainSeeing,
  turn: 0,
})

const silent = {
  onSelect: nothing,
  onDraw: nothing,
  onBoxChange: nothing,
  onModeChange: nothing,
  onDelete: nothing,
  onJoin: nothing,
  onMeasure: nothing,
  onMeasureCleared: nothing,
  onAxis: nothing,
  onAxisEnd: nothing,
  onRefused: nothing,
  onHistory: () => false,
  onRegionChange: nothing,
  onFullscreen: nothing,
  onHelp: nothing,
  onSeeing: () => false,
  onTurn: () => false,
  isSweepOffered: () => false,
  shownOf: () => [],
  bladeOf: () => Promise.resolve(null),
  onSweep: nothing,
  onNextSide: nothing,
  onCorner: nothing,
  onReadout: nothing,
  onScaleBar: nothing,
  measurementText: () => '',
  axisEnds: () => ({ hub: '', tip: '' }),
} as const

window.scene = {
  open: (count) =>
    new Promise((resolve, reject) => {
      input = inputOf(count)
      engine = new ViewerEngine({
        stage: stageElement(),
        dziUrl: '/side.dzi',
        image: imageOf(location.hash),
        initialRegion: null,
        input,
        events: {
          ...silent,
          onStatus: ({ kind }) => {
            if (kind === 'open') resolve()
            if (kind === 'failed') reject(new Error('the picture did not open'))
          },
        },
      })
    }),
  close: () => {
    engine?.destroy()
    engine = null
  },
  see: (seeing) => {
    input = { ...input, seeing: { ...plainSeeing, ...seeing } }
    engine?.update(input)
  },
  turn: (turn) => {
    input = { ...input, turn }
    engine?.update(input)
  },
  focus: (index) => engine?.focus(String(index + 1)),
}
