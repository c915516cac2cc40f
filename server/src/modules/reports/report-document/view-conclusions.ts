import { type ConclusionTexts, conclusionTexts, type SideCounts } from './conclusion-texts.ts'
import type { ReportBlade, ReportDocument, ReportFinding } from './model.ts'
import { reactionTo } from './report-texts.ts'
import { frenchSpaces, shorten } from './typography.ts'
import type { ConclusionView, MatrixView } from './view.types.ts'
import { isJudged } from './view-measures.ts'
import { chipView, type ViewTools } from './view-tools.ts'

const sidesOf = ({ sides }: ReportBlade): SideCounts => ({
  all: sides.length,
  seen: sides.filter(({ seen }) => seen === 'seen').length,
  partly: sides.filter(({ seen }) => seen === 'partly').length,
})

/** Nothing of it was inspected, and nothing is on record. */
const isUnseen = (blade: ReportBlade): boolean =>
  blade.sides.length > 0 &&
  blade.sides.every(({ seen, findings, leftOut }) => seen === 'unseen' && findings.length + leftOut === 0)

function worstLine(
  findings: readonly ReportFinding[],
  sideOf: (finding: ReportFinding) => string,
  tools: ViewTools,
  texts: ConclusionTexts,
) {
  const [worst] = findings
    .filter(({ status }) => status === 'to-fix')
    .toSorted((a, b) => b.severity.number - a.severity.number)
  if (!worst) return texts.allFixed
  const { typography } = tools
  const distance = worst.distanceM === null ? [] : [typography.metres(worst.distanceM)]
  return texts.worst({
    chip: chipView(worst.severity, typography).text,
    type: typography.line(shorten(worst.type, 90)),
    id: shorten(typography.plain(worst.idForReport), 8),
    where: [sideOf(worst), ...distance.map((each) => (worst.isPlaceAbout ? typography.about(each) : each))].join(', '),
    reaction: reactionTo(worst.severity.number, { ofMeasures: false }, tools.texts),
  })
}

/** What follows from the results of a part, told by the report itself. */
function toldOf(blade: ReportBlade, ofMeasures: boolean, tools: ViewTools, texts: ConclusionTexts): string {
  if (ofMeasures) {
    const { measures } = blade
    const nonCompliant = measures.filter(({ conformity }) => conformity === 'non-compliant').length
    const notJudged = measures.filter((measure) => !isJudged(measure)).length
    return measures.length === 0
      ? texts.notMeasured
      : texts.measured({ measures: measures.length, nonCompliant, notJudged })
  }
  if (isUnseen(blade)) return texts.notInspected
  const findings = blade.sides.flatMap((side) => side.findings)
  const sides = sidesOf(blade)
  if (findings.length === 0) return texts.nothingFound(sides)
  const sideOf = (finding: ReportFinding) =>
    tools.typography.line(blade.sides.find((side) => side.findings.includes(finding))?.name ?? '')
  const open = findings.filter(({ status }) => status === 'to-fix').length
  return `${texts.found({ findings: findings.length, open, sides })} ${worstLine(findings, sideOf, tools, texts)}`
}

/** A conclusion of each part: what its results say, then the words of who made the report; none of an extract, which concludes nothing. */
export function conclusionViews(document: ReportDocument, ofMeasures: boolean, tools: ViewTools): ConclusionView[] {
  if (document.extract) return []
  const texts = conclusionTexts(document.language)
  const spaced = (text: string) => (document.language === 'fr' ? frenchSpaces(text) : text)
  const views = document.blades.map((blade) => ({
    name: tools.typography.line(blade.name),
    told: spaced(toldOf(blade, ofMeasures, tools, texts)),
    written: tools.typography.paragraphs(blade.conclusion),
  }))
  // Parts of which nothing is known and nothing was written share a line.
  const isEmpty = ({ told, written }: ConclusionView) => told === spaced(texts.notInspected) && written.length === 0
  const empty = views.filter(isEmpty)
  const together = { name: empty.map(({ name }) => name).join(', '), told: spaced(texts.notInspected), written: [] }
  return [...views.filter((view) => !isEmpty(view)), ...(empty.length > 0 ? [together] : [])]
}

/** How many results of each severity each part has; a part of which nothing was seen has none that are known. */
export function matrixView(document: ReportDocument, ofMeasures: boolean, tools: ViewTools): MatrixView {
  const texts = conclusionTexts(document.language)
  const severities = document.severityCounts.toSorted((a, b) => b.number - a.number)
  return {
    columns: severities.map((severity) => chipView(severity, tools.typography)),
    rows: document.blades.map((blade) => {
      const sides = sidesOf(blade)
      const graded = ofMeasures ? blade.measures : blade.sides.flatMap((side) => side.findings)
      const counts = severities.map(({ number }) => graded.filter(({ severity }) => severity.number === number).length)
      const isKnown = ofMeasures || !isUnseen(blade)
      return {
        name: tools.typography.line(blade.name),
        note: ofMeasures || sides.seen === sides.all ? '' : texts.sidesSeen(sides),
        counts: counts.map((count) => (isKnown ? String(count) : tools.texts.labels.unknown)),
        total: isKnown ? String(graded.length) : tools.texts.labels.notSeen,
      }
    }),
  }
}
