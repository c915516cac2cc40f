import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import { z } from 'zod'
import { beFirstToEnd } from '../process/first-to-end.ts'
import {
  goneCharacters,
  missingCharacters,
  onlyCommonCharacters,
  rareCharacters,
  withoutCharacters,
} from './missing-glyphs.ts'
import { type PdfAnswer, type PdfJob, pdfJobSchema } from './pdf.messages.ts'
import { PdfFailed } from './pdf-failed.ts'
import { isPng, jpegFrame, jpegSize } from './picture.ts'
import { pagesOfSvg } from './svg-pages.ts'

// Typst compiles synchronously and keeps what it decoded: one process per document, ended after its answer.

const mostAttempts = 4
const mostDiagnostics = 8

const diagnosticSchema = z.object({ message: z.string(), path: z.string().optional(), range: z.unknown().optional() })

function messagesOf(compiler: NodeCompiler, error: NodeError | null): string[] {
  if (!error) return []
  return z
    .array(diagnosticSchema)
    .parse(compiler.fetchDiagnostics(error))
    .slice(0, mostDiagnostics)
    .map(({ message, path, range }) =>
      `${basename(path ?? '')} ${range ? JSON.stringify(range) : ''} ${message}`.trim(),
    )
}

/** Pictures lie in the workspace as files: handed over in memory they would be held three times. */
function putPicture({ workspace, drawnPages }: PdfJob, picture: { path: string; file: string }): void {
  let bytes: Buffer
  try {
    bytes = readFileSync(picture.file)
  } catch (error) {
    throw new PdfFailed(
      'input',
      `picture ${picture.path} cannot be read: ${error instanceof Error ? error.message : error}`,
    )
  }
  const target = join(workspace, picture.path)
  mkdirSync(dirname(target), { recursive: true })
  const size = jpegSize(bytes)
  if (size && drawnPages) {
    // A drawing holds its pictures itself and cannot refer to files.
    writeFileSync(target, bytes)
  } else if (size) {
    writeFileSync(`${target}.jpg`, bytes)
    writeFileSync(target, jpegFrame(size, `${basename(picture.path)}.jpg`))
  } else if (isPng(bytes)) {
    writeFileSync(target, bytes)
  } else {
    throw new PdfFailed(
      'input',
      `picture ${picture.path} (${basename(picture.file)}) is neither a whole JPEG nor a PNG`,
    )
  }
}

/** A PDF of which a template shows pages, as a file like the pictures. */
function putDocument(workspace: string, { path, file }: { path: string; file: string }): void {
  const target = join(workspace, path)
  mkdirSync(dirname(target), { recursive: true })
  try {
    copyFileSync(file, target)
  } catch (error) {
    throw new PdfFailed('input', `document ${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

interface Compiled {
  readonly output: Buffer
  readonly pageCount: number
  readonly warnings: string[]
}

function compileOnce(compiler: NodeCompiler, job: PdfJob, dataJson: string): Compiled {
  compiler.mapShadow(join(job.workspace, 'data.json'), Buffer.from(dataJson))
  const compiled = compiler.compile({ mainFileContent: job.mainTypst })
  const { result } = compiled
  if (!result || compiled.hasError()) {
    throw new PdfFailed('template', messagesOf(compiler, compiled.takeError()).join('\n') || 'Typst gave no document')
  }
  const warnings = messagesOf(compiler, compiled.takeWarnings())
  // Layout leaves a large cache behind that writing the PDF does not need.
  compiler.evictCache(0)
  const { drawnPages } = job
  const output = drawnPages
    ? Buffer.from(JSON.stringify(pagesOfSvg(compiler.plainSvg(result), drawnPages)))
    : compiler.pdf(result, {
        pdfStandard: job.pdfStandard,
        pdfTags: true,
        creationTimestamp: job.creationTimestampS,
      })
  return { output, pageCount: result.numOfPages, warnings }
}

const archiveStandard = 'a-2a'

/** Only an archive PDF is refused for what no font holds; for other documents a small one is made of the rare characters alone. */
function rareMissing(compiler: NodeCompiler, job: PdfJob): Set<string> {
  const rare = rareCharacters(job.dataJson)
  if (rare.length === 0) return new Set()
  const fonts = job.fontFamilies.map((family) => JSON.stringify(family)).join(', ')
  const shown = 'a#str.from-unicode(point)b'
  const mainTypst = `#set document(title: "T", date: auto)\n#set text(font: (${fonts}))\n#for point in json("/data.json") [${shown} ]`
  const points = rare.map((character) => character.codePointAt(0))
  try {
    compileOnce(compiler, { ...job, mainTypst, drawnPages: null, pdfStandard: archiveStandard }, JSON.stringify(points))
    return new Set()
  } catch (error) {
    return missingCharacters(error instanceof Error ? error.message : '')
  }
}

/** Which characters the fonts lack shows only when the PDF is written, so the data is corrected and tried again. */
function compileWithFonts(compiler: NodeCompiler, job: PdfJob): Compiled & { missing: string[] } {
  const isArchive = job.pdfStandard === archiveStandard && job.drawnPages === null
  const all = isArchive ? new Set<string>() : rareMissing(compiler, job)
  let dataJson = all.size === 0 ? job.dataJson : withoutCharacters(job.dataJson, all)
  const lacking = () => Array.from(all).filter((character) => job.dataJson.includes(character))
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    try {
      return { ...compileOnce(compiler, job, dataJson), missing: lacking() }
    } catch (error) {
      const missing = missingCharacters(error instanceof Error ? error.message : '')
      if (missing.size === 0) throw error
      const gone = goneCharacters(missing)
      for (const character of gone) all.add(character)
      dataJson = withoutCharacters(dataJson, gone)
    }
  }
  for (const character of rareCharacters(dataJson)) all.add(character)
  return { ...compileOnce(compiler, job, onlyCommonCharacters(dataJson)), missing: lacking() }
}

function makePdf(job: PdfJob): PdfAnswer {
  const compiler = NodeCompiler.create({
    workspace: job.workspace,
    fontArgs: [{ fontBlobs: job.fontFiles.map((file) => readFileSync(file)) }],
  })
  for (const file of job.files) compiler.mapShadow(join(job.workspace, file.path), Buffer.from(file.data))
  for (const picture of job.pictures) putPicture(job, picture)
  for (const document of job.documents) putDocument(job.workspace, document)
  compiler.mapShadow(join(job.workspace, 'fonts.json'), Buffer.from(JSON.stringify(job.fontFamilies)))
  const { output, pageCount, warnings, missing } = compileWithFonts(compiler, job)
  writeFileSync(job.outputFile, output)
  return { ok: true, pageCount, warnings, missing, peakMemoryMb: process.resourceUsage().maxRSS / 1024 }
}

function answer(message: unknown): PdfAnswer {
  try {
    return makePdf(pdfJobSchema.parse(message))
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const reason = error instanceof PdfFailed && error.reason === 'input' ? 'input' : 'template'
    return { ok: false, reason, message: text }
  }
}

beFirstToEnd(800)
process.once('message', (message) => {
  process.send?.(answer(message), () => process.disconnect())
})
