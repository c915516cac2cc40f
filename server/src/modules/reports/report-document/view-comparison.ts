import { fillAndInk } from './colors.ts'
import { type ChangeKind, changeKinds } from './compare-findings.ts'
import type { ComparedVisit, ReportChange, ReportComparison } from './model.ts'
import { shorten, withoutBreaks } from './typography.ts'
import type { ChangeView, ChipView, ComparisonView } from './view.types.ts'
import type { ViewTools } from './view-tools.ts'

const colors: Readonly<Record<ChangeKind, string>> = {
  new: '#a78bfa',
  grown: '#5b21b6',
  unchanged: '#c3cad2',
  repaired: '#4d7c0f',
  unmeasured: '#c3cad2',
  'not-seen': '#d9d5c7',
  'not-seen-partly': '#d9d5c7',
  'not-inspected': '#e4e1d6',
}

/** What changed nothing is counted and not listed. */
const changesNothing: readonly ChangeKind[] = ['unchanged', 'unmeasured']

/** These are told also when there is none of them. */
const alwaysTold: readonly ChangeKind[] = ['new', 'grown', 'unchanged', 'repaired']

const kindChip = (kind: ChangeKind, { texts }: ViewTools): ChipView => ({
  text: texts.changes[kind],
  ...fillAndInk(colors[kind]),
})

/** "+4 cm (+50%)" of the lengths as they are shown; nothing to say of what was not measured twice. */
function growthOf({ beforeCm, nowCm, isAbout }: ReportChange, { texts, typography }: ViewTools): string {
  if (beforeCm === null || nowCm === null) return texts.labels.unknown
  const [before, now] = [Math.round(beforeCm), Math.round(nowCm)]
  const sign = now >= before ? '+' : '−'
  const share = before > 0 ? ` (${sign}${typography.percent(Math.abs(now - before) / before)})` : ''
  const growth = now === before ? typography.percent(0) : `${sign}${typography.edgeCm(Math.abs(now - before))}${share}`
  return isAbout.before || isAbout.now ? typography.about(growth) : growth
}

function changeView(change: ReportChange, labelOf: ReadonlyMap<string, string>, tools: ViewTools): ChangeView {
  const { texts, typography } = tools
  const { unknown } = texts.labels
  const told = (length: string, isAbout: boolean) => (isAbout ? typography.about(length) : length)
  const size = (cm: number | null, isAbout: boolean) => (cm === null ? unknown : told(typography.edgeCm(cm), isAbout))
  const { distanceM, isAbout } = change
  const from = change.distanceFrom === 'ground' ? ` ${texts.labels.distanceFromGroundShort}` : ''
  const distance = distanceM === null ? '' : ` · ${told(typography.metres(distanceM), isAbout.distance)}${from}`
  return {
    chip: kindChip(change.kind, tools),
    id: change.idForReport === null ? unknown : shorten(typography.plain(change.idForReport), 8),
    target: change.idForReport === null ? null : (labelOf.get(change.idForReport) ?? null),
    type: typography.line(shorten(change.type, 90)),
    place: `${typography.line(shorten(change.place, 80))}${distance}`,
    seenOn: change.seenOn === null ? '' : `${texts.events['seen-before']} · ${typography.shortDate(change.seenOn)}`,
    before: size(change.beforeCm, isAbout.before),
    comparedOn: typography.shortDate(change.comparedOn),
    now: size(change.nowCm, isAbout.now),
    growth: growthOf(change, tools),
  }
}

/** What changed since the visit before, as bars and a table; `labelOf` leads from a number to its finding. */
export function comparisonView(
  { visits, isChosen, changes, withoutPast }: ReportComparison,
  labelOf: ReadonlyMap<string, string>,
  tools: ViewTools,
  { isExtract }: { readonly isExtract: boolean } = { isExtract: false },
): ComparisonView {
  const { texts, typography } = tools
  const { labels } = texts
  const count = (kind: ChangeKind) => changes.filter((change) => change.kind === kind).length
  const told = changeKinds.filter((kind) => alwaysTold.includes(kind) || count(kind) > 0)
  const listed = changeKinds.filter((kind) => !changesNothing.includes(kind))
  const most = Math.max(1, ...told.map(count))
  const bars = told.map((kind) => ({ chip: kindChip(kind, tools), count: count(kind), ratio: count(kind) / most }))
  const parts = withoutPast.map((part) => typography.line(part)).join(', ')
  const lone = visits.length === 1 ? visits[0] : undefined
  const nameOf = ({ date, service }: ComparedVisit) => `${typography.line(service)}, ${typography.date(date)}`
  return {
    title: isChosen ? labels.comparisonChosen : labels.comparison,
    lead: lone ? `${labels.comparedWith} ${nameOf(lone)}` : labels.comparedEach,
    visits: lone
      ? []
      : visits.map((visit) => `${nameOf(visit)} · ${visit.parts.map((part) => typography.line(part)).join(', ')}`),
    extent: isExtract ? labels.comparedInExtract : '',
    alt: withoutBreaks(texts.comparisonAlt(bars.map(({ chip, count: of }) => `${chip.text} ${of}`).join(', '))),
    bars,
    changes: listed.flatMap((kind) =>
      changes.filter((change) => change.kind === kind).map((change) => changeView(change, labelOf, tools)),
    ),
    notes: [
      ...(changes.length === 0 ? [isExtract ? labels.nothingChosen : labels.nothingChanged] : []),
      labels.comparisonNote,
      ...(changes.some(({ kind }) => changesNothing.includes(kind)) ? [labels.unchangedNote] : []),
      ...(count('not-seen-partly') > 0 ? [labels.notSeenPartlyNote] : []),
      ...(count('not-inspected') > 0 ? [labels.notInspectedNote] : []),
      ...(parts === '' ? [] : [`${isChosen ? labels.notThen : labels.notBefore} ${parts}`]),
    ],
  }
}
