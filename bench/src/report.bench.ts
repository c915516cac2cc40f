import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderReport } from '../../server/src/modules/reports/report-document/build-report-pdf.ts'
import type { ReportFinding } from '../../server/src/modules/reports/report-document/model.ts'
import {
  sampleFindings,
  samplePicture,
  sampleReport,
} from '../../server/src/modules/reports/report-document/testing/sample-report.ts'
import { timed } from './measure.ts'
import { renderWithReactPdf } from './report/react-pdf-report.ts'

/** Compared with fewer than are measured: react-pdf's time grows faster than its pages, 500 findings take it two minutes. */
const comparedCount = 100

/** Findings with a picture file each, as in the product. */
async function findingsWithPictures(folder: string, count: number): Promise<ReportFinding[]> {
  const picture = await samplePicture(folder, 'crop', 1200, 800)
  const findings = sampleFindings(picture, 'en', count)
  return await Promise.all(
    findings.map(async (finding) => {
      const path = join(folder, `crop-${finding.idForReport}.jpg`)
      await copyFile(picture.path, path)
      return { ...finding, picture: finding.picture && { ...finding.picture, path } }
    }),
  )
}

/** A report of many findings with crops of a usual size, in a process of its own as in the product; react-pdf makes the same content. */
export async function benchReport(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  try {
    const count = Number(process.env.BENCH_FINDINGS ?? 500)
    const document = sampleReport('en', await findingsWithPictures(folder, count))
    const { seconds, result } = await timed(() => renderReport(document))
    const pace = (result.pageCount / seconds).toFixed(1)
    const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1)
    const compared = sampleReport('en', await findingsWithPictures(folder, Math.min(count, comparedCount)))
    const own = await timed(() => renderReport(compared))
    const peer = await timed(() => renderWithReactPdf(compared))
    return [
      `${count} findings, ${result.pageCount} pages, ${megabytes(result.pdf.length)} MB: ${seconds.toFixed(2)} s (reach 10), ${pace} pages per second, ${Math.round(result.peakMemoryMb)} MB at most (reach 600)`,
      `${Math.min(count, comparedCount)} of them: ${own.seconds.toFixed(2)} s, react-pdf with the same content ${peer.seconds.toFixed(2)} s; ratio ${(own.seconds / peer.seconds).toFixed(2)} (reach 0.6)`,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
