import {
  IconAdjustments,
  IconArrowAutofitHeight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHistory,
  IconHome,
  IconKeyboard,
  IconLink,
  IconMaximize,
  IconMinimize,
  IconPlayerTrackNext,
  IconRotate,
  IconRuler2,
  IconSquarePlus,
  IconZoomIn,
  IconZoomOut,
  IconZoomScan,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type Command, type CommandId, shortcuts } from './core/commands.ts'
import { createRefusal } from './core/modes.ts'
import { shortcutText } from './labels.ts'
import styles from './Toolbar.module.css'
import type { ViewerState } from './use-viewer-engine.ts'
import type { DeepZoomViewerProps, ViewerTool } from './viewer-props.ts'

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>

type Entry = {
  readonly id: CommandId
  readonly icon: Icon
  readonly command: Command
  readonly isPressed?: boolean
  /** Whether what the button opens is open. */
  readonly isExpanded?: boolean
  readonly isDisabled?: boolean
  /** In place of the name of the command. */
  readonly label?: string | undefined
  /** Why it cannot be used; the button stays reachable and says so. */
  readonly hint?: string | null
}

const toolIcons: Readonly<Record<ViewerTool, Icon>> = {
  create: IconSquarePlus,
  ruler: IconRuler2,
  axis: IconArrowAutofitHeight,
  relation: IconLink,
  history: IconHistory,
}

const allTools: readonly ViewerTool[] = ['create', 'ruler', 'axis', 'relation', 'history']

function toolEntries({ tools, mode, permissions, labels }: DeepZoomViewerProps): Entry[] {
  const refusal = createRefusal(permissions)
  return allTools
    .filter((tool) => (tools ?? allTools).includes(tool) && (tool !== 'create' || refusal !== 'no-permission'))
    .map((tool) => ({
      id: tool,
      icon: toolIcons[tool],
      command: { kind: 'toggle-mode', mode: tool },
      isPressed: mode === tool,
      hint: tool === 'create' && refusal === 'not-last-inspection' ? labels.notLastInspection : null,
    }))
}

function historyEntries({ history }: DeepZoomViewerProps): Entry[] {
  if (history === undefined) return []
  const { undo, redo } = history
  return [
    {
      id: 'undo',
      icon: IconArrowBackUp,
      command: { kind: 'undo' },
      isDisabled: undo === null,
      label: undo ?? undefined,
    },
    {
      id: 'redo',
      icon: IconArrowForwardUp,
      command: { kind: 'redo' },
      isDisabled: redo === null,
      label: redo ?? undefined,
    },
  ]
}

function seeingEntries({ seeing }: DeepZoomViewerProps, isExpanded: boolean): Entry[] {
  return seeing === undefined ? [] : [{ id: 'seeing', icon: IconAdjustments, command: { kind: 'seeing' }, isExpanded }]
}

const magnifierEntries = ({ magnifier }: DeepZoomViewerProps): Entry[] =>
  magnifier === undefined
    ? []
    : [{ id: 'magnifier', icon: IconZoomScan, command: { kind: 'magnifier' }, isPressed: magnifier.isOn }]

const turnEntries = ({ turn = 0, onTurn }: DeepZoomViewerProps): Entry[] =>
  onTurn === undefined ? [] : [{ id: 'turn', icon: IconRotate, command: { kind: 'turn' }, isPressed: turn !== 0 }]

const sweepEntries = ({ sweep }: DeepZoomViewerProps): Entry[] =>
  sweep === undefined ? [] : [{ id: 'sweepOn', icon: IconPlayerTrackNext, command: { kind: 'sweep', direction: 1 } }]

type ToolbarProps = {
  readonly viewer: DeepZoomViewerProps
  readonly state: ViewerState
  readonly isFullscreen: boolean
  readonly isSeeingOpen: boolean
}

/** The buttons over the picture. Each is what a key does too, and names the key in its tooltip. */
export function Toolbar({ viewer, state, isFullscreen, isSeeingOpen }: ToolbarProps) {
  const groups: readonly (readonly Entry[])[] = [
    toolEntries(viewer),
    historyEntries(viewer),
    [...seeingEntries(viewer, isSeeingOpen), ...magnifierEntries(viewer)],
    [
      { id: 'zoomIn', icon: IconZoomIn, command: { kind: 'zoom', direction: 1 } },
      { id: 'zoomOut', icon: IconZoomOut, command: { kind: 'zoom', direction: -1 } },
      { id: 'home', icon: IconHome, command: { kind: 'home' } },
      ...turnEntries(viewer),
      ...sweepEntries(viewer),
      {
        id: 'fullscreen',
        icon: isFullscreen ? IconMinimize : IconMaximize,
        command: { kind: 'fullscreen' },
        isPressed: isFullscreen,
      },
    ],
    [{ id: 'help', icon: IconKeyboard, command: { kind: 'help' } }],
  ]
  const shown = groups.filter((group) => group.length > 0)
  return (
    <fieldset className={styles.toolbar} aria-label={viewer.labels.toolbar}>
      {shown.map((group) => (
        <div key={group[0]?.id} className={styles.group} data-covers="left">
          {group.map((entry) => (
            <ToolButton key={entry.id} entry={entry} viewer={viewer} run={state.run} />
          ))}
        </div>
      ))}
    </fieldset>
  )
}

type ToolButtonProps = {
  readonly entry: Entry
  readonly viewer: DeepZoomViewerProps
  readonly run: (command: Command) => void
}

function ToolButton({ entry, viewer, run }: ToolButtonProps) {
  const { labels } = viewer
  const keys = shortcutText(labels, shortcuts[entry.id])
  const name = entry.label ?? labels.commands[entry.id]
  const isRefused = entry.hint !== undefined && entry.hint !== null
  return (
    <button
      type="button"
      className={styles.button}
      title={isRefused ? `${name} (${keys}). ${entry.hint}` : `${name} (${keys})`}
      aria-label={name}
      aria-pressed={entry.isPressed}
      aria-expanded={entry.isExpanded}
      aria-disabled={isRefused || undefined}
      disabled={entry.isDisabled}
      data-testid={`viewer-${entry.id}`}
      onClick={() => run(entry.command)}
    >
      <entry.icon size={20} stroke={1.7} />
    </button>
  )
}
