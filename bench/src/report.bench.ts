import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderReport } from '../../server/src/modules/reports/report-document/build-report-pdf.ts'
import {
  sampleFindings,
  samplePicture,
  sampleReport,
} from '../../server/src/modules/reports/report-document/testing/sample-report.ts'
import { timed } from './measure.ts'

/** A report of many findings with crops of a usual size, in a process of its own as in the product. */
export async function benchReport(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  try {
    const count = Number(process.env.BENCH_FINDINGS ?? 500)
    const picture = await samplePicture(folder, 'crop', 1200, 800)
    const { seconds, result } = await timed(() =>
      renderReport(sampleReport('en', sampleFindings(picture, 'en', count))),
    )
    const pace = (result.pageCount / seconds).toFixed(1)
    const megabytes = (result.pdf.length / 1024 ** 2).toFixed(1)
    return [
      `${count} findings, ${result.pageCount} pages, ${megabytes} MB: ${seconds.toFixed(2)} s (reach 10), ${pace} pages per second, ${Math.round(result.peakMemoryMb)} MB at most (reach 600)`,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
