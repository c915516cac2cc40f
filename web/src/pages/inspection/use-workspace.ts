import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { PixelBox } from '../../features/annotations/annotation-types.ts'
import { paths } from '../../paths.ts'
import { numberIn, patchQuery } from '../../ui/list/url-query.ts'
import type { ViewerMode } from '../../viewer/core/modes.ts'
import { readRegion, writeRegion } from './place/region.ts'
import { useAddress } from './place/use-address.ts'

export const panelTabs = ['tree', 'findings', 'form'] as const
export type PanelTab = (typeof panelTabs)[number]
export const isPanelTab = (text: string | null): text is PanelTab => panelTabs.some((tab) => tab === text)

/** What the viewer is to look at. */
interface Focus {
  readonly id: number | null
  readonly request: number
}

const idIn = (query: URLSearchParams, name: string): number | null => {
  const id = numberIn(query, name, 0)
  return id === 0 ? null : id
}

/** Looks at a finding that the address names, unless it was selected in the picture, which shows it already. */
function useFocus(selected: number | null, selectedInPicture: RefObject<number | null>, hasRegion: boolean) {
  // A region in the address says what to show, so the finding is not looked at first.
  const [focus, setFocus] = useState<Focus>({ id: hasRegion ? null : selected, request: 0 })
  const before = useRef(selected)
  useEffect(() => {
    if (before.current === selected) return
    before.current = selected
    if (selected !== null && selectedInPicture.current !== selected)
      setFocus(({ request }) => ({ id: selected, request: request + 1 }))
    selectedInPicture.current = null
  }, [selected, selectedInPicture])
  return [focus, (id: number) => setFocus(({ request }) => ({ id, request: request + 1 }))] as const
}

/**
 * What is open in the workspace. View, finding and region are in the address, so that back, forward and links work;
 * the box being drawn and the viewer's mode are not.
 */
export function useWorkspace(inspectionId: number) {
  const [query] = useSearchParams()
  const { patch, patchSoon } = useAddress()
  const { search } = useLocation()
  const selected = idIn(query, 'annotation')
  const isFormOpen = query.get('showMenu') === 'open'
  const [region] = useState(() => readRegion(query.get('at')))
  const [tab, setTab] = useState<PanelTab>(isFormOpen ? 'form' : 'findings')
  const [mode, setMode] = useState<ViewerMode>('idle')
  const [draft, setDraft] = useState<PixelBox | null>(null)
  const selectedInPicture = useRef<number | null>(null)
  const [focus, lookAt] = useFocus(selected, selectedInPicture, region !== null)

  useEffect(() => {
    if (isFormOpen) setTab('form')
    if (selected !== null) setDraft(null)
  }, [isFormOpen, selected])

  const select = (id: number | null, showMenu: 'open' | null) =>
    patch({ annotation: id, showMenu: id === null ? null : showMenu }, true)

  return {
    selected,
    highlighted: idIn(query, 'highlight-annotation'),
    region,
    focus,
    tab,
    setTab,
    mode,
    setMode,
    draft,
    /** Chosen in the picture, which shows it already. */
    selectInPicture(id: number | null) {
      selectedInPicture.current = id
      if (id !== selected) select(id, 'open')
      if (id !== null) setTab('form')
    },
    /** Chosen elsewhere: the picture moves to it; with `open`, its details are shown. */
    show(id: number, open: boolean) {
      // The address may be ahead of what is drawn.
      if (id === idIn(new URLSearchParams(window.location.search), 'annotation')) lookAt(id)
      else select(id, open ? 'open' : null)
      if (open) setTab('form')
    },
    /** Selects what was just made, where the picture already is. */
    selectCreated(id: number) {
      setDraft(null)
      selectedInPicture.current = id
      select(id, 'open')
    },
    close() {
      setDraft(null)
      if (selected !== null) select(null, null)
    },
    draw(box: PixelBox) {
      if (selected !== null) patch({ annotation: null, showMenu: null })
      setDraft(box)
      setTab('form')
    },
    rest: (shown: PixelBox) => patchSoon({ at: writeRegion(shown) }),
    /** The address that selects a finding and opens its details. */
    pathOfFinding: (id: number) => {
      const next = patchQuery(new URLSearchParams(search), { annotation: id, showMenu: 'open' })
      return `${paths.inspection(inspectionId)}?${next.toString()}`
    },
  }
}
export type Workspace = ReturnType<typeof useWorkspace>
