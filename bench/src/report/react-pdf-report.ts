import { createRequire } from 'node:module'
import { Document, Font, Image, Line, Link, Page, Rect, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type {
  ReportDocument,
  ReportFinding,
  ReportSide,
} from '../../../server/src/modules/reports/report-document/model.ts'

const require = createRequire(new URL('../../../server/package.json', import.meta.url))
const fontFile = (cut: string) => require.resolve(`@expo-google-fonts/source-sans-3/${cut}/SourceSans3_${cut}.ttf`)

const paperWidthPt = 482
const soft = '#566070'
const line = { borderBottomWidth: 0.5, borderBottomColor: '#dde1e6' }

interface Placed {
  readonly finding: ReportFinding
  readonly side: ReportSide
  readonly place: string
}

const placedOf = ({ blades }: ReportDocument): Placed[] =>
  blades.flatMap((blade) =>
    blade.sides.flatMap((side) =>
      side.findings.map((finding) => ({ finding, side, place: `${blade.name} · ${side.name}` })),
    ),
  )

const chip = ({ severity }: Pick<ReportFinding, 'severity'>) =>
  h(
    Text,
    { style: { backgroundColor: severity.color, color: '#ffffff', fontSize: 8.5, padding: 3, borderRadius: 2 } },
    `${severity.number} · ${severity.name}`,
  )

/** The part as a drawing with the places of findings. */
const strip = (findings: readonly ReportFinding[], widthPt: number) =>
  h(
    Svg,
    { width: widthPt, height: 24, viewBox: `0 0 ${widthPt} 24` },
    h(Rect, { x: 0, y: 4, width: widthPt, height: 14, fill: '#d5dde4' }),
    ...findings.map((finding) =>
      h(Rect, {
        key: finding.idForReport,
        x: (finding.placeRatio ?? 0) * (widthPt - 12),
        y: 5,
        width: 12,
        height: 12,
        rx: 6,
        fill: finding.severity.color,
      }),
    ),
  )

const row = (key: string, cells: readonly (readonly [number, string | ReactElement])[]) =>
  h(
    View,
    { key, style: { flexDirection: 'row', paddingVertical: 5, ...line }, wrap: false },
    ...cells.map(([width, cell], index) =>
      h(
        View,
        { key: index, style: { width } },
        typeof cell === 'string' ? h(Text, { style: { fontSize: 9 } }, cell) : cell,
      ),
    ),
  )

function picture({ picture: shown, severity }: ReportFinding): ReactElement {
  if (!shown) return h(Text, null, 'No picture')
  const width = 255
  const scale = width / shown.widthPx
  const { box } = shown
  return h(
    View,
    { style: { width, height: shown.heightPx * scale } },
    h(Image, { src: shown.path, style: { width } }),
    h(View, {
      style: {
        position: 'absolute',
        left: box.x * scale,
        top: box.y * scale,
        width: box.width * scale,
        height: box.height * scale,
        borderWidth: 1.4,
        borderColor: severity.color,
      },
    }),
    h(Svg, { width: 60, height: 6 }, h(Line, { x1: 0, y1: 3, x2: 60, y2: 3, stroke: '#1b2330', strokeWidth: 0.8 })),
  )
}

function block({ finding, place }: Placed): ReactElement {
  const facts: readonly (readonly [string, string])[] = [
    ['From hub', `${finding.distanceM} m`],
    ['Zone', finding.zone ?? ''],
    ['Size', finding.sizeCm ? `${finding.sizeCm.width} × ${finding.sizeCm.height} cm` : ''],
    ['Status', finding.status],
    ['By', finding.createdBy],
  ]
  return h(
    View,
    { key: finding.idForReport, id: `finding-${finding.idForReport}`, wrap: false, style: { marginBottom: 22 } },
    h(
      View,
      { style: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 8 } },
      h(Text, { style: { fontSize: 13, fontWeight: 600 } }, `${finding.idForReport} · ${finding.type}`),
      chip(finding),
    ),
    h(
      View,
      { style: { flexDirection: 'row', gap: 17 } },
      picture(finding),
      h(
        View,
        { style: { flex: 1 } },
        h(Text, { style: { fontWeight: 600 } }, place),
        ...facts.map(([name, value]) =>
          h(
            View,
            { key: name, style: { flexDirection: 'row' } },
            h(Text, { style: { width: 70, fontSize: 8.5, color: soft } }, name),
            h(Text, null, value),
          ),
        ),
        ...(finding.expertComment ? [h(Text, { key: 'expert' }, finding.expertComment)] : []),
        h(Text, null, finding.comment),
      ),
    ),
    strip([finding], paperWidthPt),
  )
}

/** The same content as the report of the product, as far as a reader sees it: cover, contents, summary, map, list, blocks. */
function reportOf(document: ReportDocument): ReactElement<React.ComponentProps<typeof Document>> {
  const placed = placedOf(document)
  const page = { style: { fontFamily: 'Source Sans 3', fontSize: 10, padding: 56 }, size: 'A4' } as const
  const frame = h(Text, {
    key: 'frame',
    fixed: true,
    style: { position: 'absolute', bottom: 30, right: 56, fontSize: 8.5, color: soft },
    render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`,
  })
  const title = (text: string) => h(Text, { style: { fontSize: 21, fontWeight: 600, marginBottom: 14 } }, text)
  return h(
    Document,
    { title: document.title, author: document.providerName, language: document.language },
    h(Page, page, title(document.title), h(Text, null, `${document.parkName} · ${document.turbineName}`)),
    h(
      Page,
      page,
      frame,
      title('Summary'),
      ...document.severityCounts.map((severity) =>
        row(String(severity.number), [
          [120, chip({ severity })],
          [60, String(severity.count)],
        ]),
      ),
    ),
    h(
      Page,
      page,
      frame,
      title('Where the findings are'),
      ...document.blades.flatMap((blade) =>
        blade.sides.map((side) =>
          h(
            View,
            { key: `${blade.name}${side.name}`, wrap: false },
            h(Text, null, `${blade.name} · ${side.name}`),
            strip(side.findings, 340),
          ),
        ),
      ),
    ),
    h(
      Page,
      page,
      frame,
      title('List of findings'),
      ...placed.map(({ finding, place }) =>
        row(finding.idForReport, [
          [34, finding.idForReport],
          [90, chip(finding)],
          [120, h(Link, { src: `#finding-${finding.idForReport}` }, finding.type)],
          [130, place],
          [60, `${finding.distanceM} m`],
        ]),
      ),
    ),
    h(Page, { ...page, bookmark: 'Findings in detail' }, frame, title('Findings in detail'), ...placed.map(block)),
  )
}

/** Makes the PDF with react-pdf. */
export async function renderWithReactPdf(document: ReportDocument): Promise<Buffer> {
  Font.register({
    family: 'Source Sans 3',
    fonts: [
      { src: fontFile('400Regular'), fontWeight: 400 },
      { src: fontFile('600SemiBold'), fontWeight: 600 },
    ],
  })
  return await renderToBuffer(reportOf(document))
}
