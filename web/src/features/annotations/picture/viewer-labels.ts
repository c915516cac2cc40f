import { distanceFromOf, isEstimate, placeCertainty, type Zone } from '@visionair/contract/rules'
import { useMemo } from 'react'
import { lookTexts } from '../../../domain/look-texts.ts'
import { useSeverityName } from '../../../domain/severity-chip.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { type Texts, useTexts } from '../../../i18n/texts.ts'
import type { ViewerLabels } from '../../../viewer/labels.ts'
import type { Inspection } from '../annotation-types.ts'

const commandTexts = (t: Texts): Omit<ViewerLabels['commands'], 'axis'> => ({
  create: t('workspace.viewer.commands.create'),
  ruler: t('workspace.viewer.commands.ruler'),
  relation: t('workspace.viewer.commands.relation'),
  history: t('workspace.viewer.commands.history'),
  same: t('ghosts.command'),
  nextGhost: t('ghosts.next'),
  previousGhost: t('ghosts.previous'),
  seeing: t('seeing.command'),
  original: t('seeing.toggle'),
  magnifier: t('magnifier.command'),
  turn: t('workspace.viewer.commands.turn'),
  fullscreen: t('workspace.viewer.commands.fullscreen'),
  home: t('workspace.viewer.commands.home'),
  zoomIn: t('workspace.viewer.commands.zoomIn'),
  zoomOut: t('workspace.viewer.commands.zoomOut'),
  sweepOn: t('sweep.on'),
  sweepBack: t('sweep.back'),
  sweepGap: t('sweep.gap'),
  nextBox: t('workspace.viewer.commands.nextBox'),
  previousBox: t('workspace.viewer.commands.previousBox'),
  place: t('workspace.viewer.commands.place'),
  nudge: t('workspace.viewer.commands.nudge'),
  nudgeFast: t('workspace.viewer.commands.nudgeFast'),
  resize: t('workspace.viewer.commands.resize'),
  pan: t('workspace.viewer.commands.pan'),
  delete: t('workspace.viewer.commands.delete'),
  undo: t('workspace.viewer.commands.undo'),
  redo: t('workspace.viewer.commands.redo'),
  escape: t('workspace.viewer.commands.escape'),
  help: t('workspace.viewer.commands.help'),
})

const keyTexts = (t: Texts): ViewerLabels['keys'] => ({
  pageUp: t('findings.keys.up'),
  pageDown: t('findings.keys.down'),
  home: t('findings.keys.home'),
  arrows: t('workspace.viewer.keys.arrows'),
  shift: t('workspace.viewer.keys.shift'),
  alt: t('workspace.viewer.keys.alt'),
  ctrl: t('workspace.viewer.keys.ctrl'),
  escape: t('workspace.viewer.keys.escape'),
  delete: t('workspace.viewer.keys.delete'),
  enter: t('workspace.viewer.keys.enter'),
  space: t('workspace.viewer.keys.space'),
  drag: t('workspace.viewer.keys.drag'),
})

const seeingTexts = (t: Texts, formats: ReturnType<typeof useFormats>): ViewerLabels['seeing'] => ({
  title: t('seeing.title'),
  close: t('seeing.close'),
  parts: {
    brightness: t('seeing.parts.brightness'),
    contrast: t('seeing.parts.contrast'),
    gamma: t('seeing.parts.gamma'),
    localContrast: t('seeing.parts.localContrast'),
    sharpness: t('seeing.parts.sharpness'),
    hasFalseColours: t('seeing.parts.hasFalseColours'),
  },
  value: (part, value) => (part === 'gamma' ? formats.number(value, 1) : formats.percent(value / 100)),
  original: t('seeing.original'),
  reset: t('seeing.reset'),
  onlyHere: t('seeing.onlyHere'),
  changed: (parts) => t('seeing.changed', { parts: parts.join(', ') }),
  originalShown: t('seeing.originalShown'),
  toggle: t('seeing.toggle'),
})

const glassTexts = (
  t: Texts,
  formats: ReturnType<typeof useFormats>,
  about: (text: string) => string,
): ViewerLabels['glass'] => ({
  factor: (factor) => t('magnifier.factor', { factor: formats.number(factor, 1) }),
  perPixel: (mm) => about(t('magnifier.perPixel', { value: formats.number(mm, 2) })),
  picturePixels: (px) => t('magnifier.picturePixels', { value: formats.number(px, 2) }),
  enlarged: t('magnifier.enlarged'),
  coming: t('magnifier.coming'),
})

const sweepTexts = (
  t: Texts,
  formats: ReturnType<typeof useFormats>,
  about: (text: string) => string,
): ViewerLabels['sweep'] => {
  const scaleText: ViewerLabels['sweep']['scale'] = ({ mm, imagePx }) => {
    if (mm === null) return t('sweep.withoutScale', { value: formats.number(imagePx, 0) })
    return about(t('sweep.perPixel', { value: formats.number(mm, 1) }))
  }
  return {
    name: t('sweep.name'),
    on: t('sweep.on'),
    back: t('sweep.back'),
    view: (number, total) => t('sweep.view', { number: formats.number(number, 0), total: formats.number(total, 0) }),
    scale: scaleText,
    allSeen: (scale) => t('sweep.allSeen', { scale: scaleText(scale) }),
    whole: t('sweep.whole'),
    tip: t('sweep.tip'),
    nextSide: (name) => t('sweep.nextSide', { name }),
    lastSide: t('sweep.lastSide'),
    choice: t('sweep.choice'),
    close: t('sweep.close'),
  }
}

type Scaled = Pick<Inspection, 'scaleSource' | 'pictureShows' | 'device' | 'can'>

/**
 * Every text of the viewer in the chosen language; `name` is the side that is looked at. Lengths by a scale without a source, and places
 * on a picture nobody has seen both ends in, are "about"; on a picture of a part of the side there is no place to tell. Who may not link is not
 * told how to.
 */
export function useViewerLabels(
  name: string,
  { scaleSource, pictureShows, device, can: { editAnnotation: mayLink } }: Scaled,
  isBetweenMarks: boolean,
): ViewerLabels {
  const t = useTexts()
  const formats = useFormats()
  const severityName = useSeverityName()
  return useMemo(() => {
    const about = (isAbout: boolean, text: string) => (isAbout ? t('annotations.about', { text }) : text)
    const isGuess = isEstimate(scaleSource)
    // Marks are set where both ends are seen.
    const certainty = isBetweenMarks ? 'sure' : placeCertainty(pictureShows, false)
    const from = distanceFromOf(device.type.id)
    const zone = (letter: Zone) =>
      certainty === 'unknown' ? '' : about(certainty === 'about', t('workspace.viewer.zone', { zone: letter }))
    return {
      viewer: t('workspace.viewer.name', { name }),
      toolbar: t('workspace.viewer.toolbar'),
      look: lookTexts(t),
      seeing: seeingTexts(t, formats),
      sweep: sweepTexts(t, formats, (text) => about(isGuess, text)),
      glass: glassTexts(t, formats, (text) => about(isGuess, text)),
      commands: { ...commandTexts(t), axis: t(`axis.command.${from}`) },
      keys: keyTexts(t),
      help: { title: t('workspace.viewer.commands.help'), close: t('common.actions.close') },
      pageShortcuts: [
        { keys: ['↑', '↓'], text: t('findings.keys.walk') },
        { keys: ['0', '…', '5'], text: t('findings.keys.severity') },
        { keys: [t('workspace.viewer.keys.alt'), 'L'], text: t('findings.keys.repeat') },
        { keys: [t('workspace.viewer.keys.enter')], text: t('findings.keys.save') },
        { keys: ['N'], text: t('findings.keys.unreviewed') },
        { keys: ['Ctrl + K', '⌘ K'], text: t('palette.title') },
      ],
      modeHints: {
        create: t('workspace.viewer.hints.create'),
        ruler: t('workspace.viewer.hints.ruler'),
        axis: t(`axis.hint.${from}`),
        relation: t(mayLink ? 'workspace.viewer.hints.relation' : 'findings.links.look'),
        history: t(mayLink ? 'workspace.viewer.hints.history' : 'findings.links.look'),
      },
      secondCorner: t('access.secondCorner'),
      markPicked: (mark) => t('axis.picked', { mark }),
      selectFirst: t(mayLink ? 'findings.links.first' : 'findings.links.look'),
      notLastInspection: t('workspace.viewer.notLast'),
      noPermission: t('workspace.viewer.noPermission'),
      loading: t('workspace.viewer.loading'),
      loadFailed: (status) =>
        status === null ? t('workspace.viewer.loadFailed') : t('workspace.viewer.loadFailedWith', { status }),
      zones: { A: zone('A'), B: zone('B'), C: zone('C') },
      distance: (distanceM, countedFrom) => {
        if (certainty === 'unknown') return t('workspace.viewer.partOnly')
        const distance = formats.number(distanceM, 1)
        const text =
          countedFrom === 'hub'
            ? t('workspace.viewer.fromHub', { distance })
            : t('workspace.viewer.fromGround', { distance })
        return about(certainty === 'about', text)
      },
      // The ruler is read in centimetres, whatever the length, and in millimetres where the picture shows them.
      length: (cm, mm, pixelCm) => {
        const fine =
          mm === null
            ? t('workspace.viewer.pixelSize', { value: formats.number(pixelCm, 2) })
            : t('workspace.viewer.millimetres', { value: formats.number(mm, 0) })
        return about(isGuess, `${t('workspace.viewer.centimetres', { value: formats.number(cm, 0) })} · ${fine}`)
      },
      scale: (cm) => {
        if (cm >= 100) return about(isGuess, t('workspace.viewer.metres', { value: formats.number(cm / 100, 2) }))
        const small =
          cm >= 1
            ? t('workspace.viewer.centimetres', { value: formats.number(cm, 2) })
            : t('workspace.viewer.millimetres', { value: formats.number(cm * 10, 2) })
        return about(isGuess, small)
      },
      pixels: (px) => t('workspace.viewer.pixels', { value: formats.number(px, 0) }),
      axisEnds:
        from === 'hub'
          ? { hub: t('axis.ends.hub'), tip: t('axis.ends.tip') }
          : { hub: t('axis.ends.top'), tip: t('axis.ends.foot') },
      noScale: t('workspace.viewer.noScale'),
      selected: (box) =>
        t('workspace.viewer.selected', { number: box.label, severity: severityName(box.severityNumber) }),
      placeOfBox: ({ x, y, width, height }) =>
        t('access.box.now', {
          x: formats.number(x, 0),
          y: formats.number(y, 0),
          width: formats.number(width, 0),
          height: formats.number(height, 0),
        }),
      nothingSelected: t('workspace.viewer.nothingSelected'),
    }
  }, [t, formats, severityName, name, scaleSource, pictureShows, device.type.id, mayLink, isBetweenMarks])
}
