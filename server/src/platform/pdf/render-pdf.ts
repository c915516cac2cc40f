import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guardedStart } from '../../children/guarded-child.ts'
import { handOver } from '../../children/handed-files.ts'
import { watchMemory } from '../process/memory-watch.ts'
import { missingCompiler } from './compiler-part.ts'
import { documentFonts } from './fonts.ts'
import { drawnPagesSchema, type PdfAnswer, type PdfJob, pdfAnswerSchema } from './pdf.messages.ts'
import { PdfFailed } from './pdf-failed.ts'
import { showTitle } from './show-title.ts'

/** A document: Typst source, what it imports, the pictures it shows and the data it reads. */
export interface PdfRequest {
  /** Typst source of the document. Never put data into it: it reads `json("/data.json")`. */
  readonly mainTypst: string
  /** Further Typst sources and small files, by their path under the root, such as `theme.typ`. */
  readonly files: readonly { readonly path: string; readonly data: string | Buffer }[]
  /**
   * JPEG and PNG files of this machine by the path (without extension) under which the template shows them. They are read in the
   * child process. JPEGs go into the PDF undecoded, so they must be upright: an orientation tag is not obeyed.
   */
  readonly pictures: readonly { readonly path: string; readonly file: string }[]
  /** Anything `JSON.stringify` can write. */
  readonly data: unknown
  /** PDF files of this machine of which the template shows pages; only without a standard, since their pages may keep to none. */
  readonly documents?: readonly { readonly path: string; readonly file: string }[]
  /** `a-2a`: archive, tagged. `ua-1`: accessible; checks alternative texts, title and order of headings. `1.7`: tagged, no standard. */
  readonly pdfStandard: 'a-2a' | 'ua-1' | '1.7'
  readonly creationDate: Date
}

export interface PdfLimits {
  readonly timeoutMs: number
  /** Most memory of the child process, in MiB (default 1024). Kept where /proc exists. */
  readonly memoryLimitMb?: number
  readonly signal?: AbortSignal
}

export interface RenderedPdf {
  readonly pdf: Buffer
  readonly pageCount: number
  /** What Typst warned of, such as an unknown font; empty for a sound template. */
  readonly warnings: readonly string[]
  /** Characters of the data that no font holds: drawn as an empty square, or left out where they are marks on a letter. */
  readonly missing: readonly string[]
  readonly peakMemoryMb: number
}

const childFile = fileURLToPath(new URL('./pdf.child.ts', import.meta.url))
const packageImport = /["']@[\w-]+\/[\w-]+:/

/** The child sees no secret of the environment; a proxy that answers nothing keeps Typst's package download off the network. */
function childEnvironment(): NodeJS.ProcessEnv {
  const nowhere = 'http://127.0.0.1:9'
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(kept),
    MALLOC_ARENA_MAX: '2',
    HTTP_PROXY: nowhere,
    HTTPS_PROXY: nowhere,
    ALL_PROXY: nowhere,
    http_proxy: nowhere,
    https_proxy: nowhere,
  }
}

const guard = { withoutFiles: false, largestFileBytes: 4 * 1024 ** 3 }

function startChild(): ChildProcess {
  return fork(childFile, [], {
    ...guardedStart(guard, ['--max-old-space-size=512']),
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

type Answered = Extract<PdfAnswer, { ok: true }>

function runChild(job: PdfJob, limits: PdfLimits): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const child = startChild()
    let failure: PdfFailed | undefined
    let answered: Answered | undefined
    let complaint = ''

    const stop = (reason: PdfFailed) => {
      failure ??= reason
      child.kill('SIGKILL')
    }
    const onAbort = () => stop(new PdfFailed('aborted', 'the making of the PDF was called off'))
    const timer = setTimeout(
      () => stop(new PdfFailed('timeout', `no PDF within ${limits.timeoutMs} ms`)),
      limits.timeoutMs,
    )
    const limitMb = limits.memoryLimitMb ?? 1024
    const unwatch = watchMemory(child.pid, limitMb, () =>
      stop(new PdfFailed('memory', `the PDF needs more than ${limitMb} MiB`)),
    )
    limits.signal?.addEventListener('abort', onAbort, { once: true })

    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('utf8')).slice(-2000)
    })
    child.once('message', (message) => {
      const parsed = pdfAnswerSchema.safeParse(message)
      if (!parsed.success) stop(new PdfFailed('crashed', 'the child process gave no proper answer'))
      else if (parsed.data.ok) answered = parsed.data
      else failure ??= new PdfFailed(parsed.data.reason, parsed.data.message)
    })
    child.once('error', (error) => stop(new PdfFailed('crashed', error.message)))
    child.once('close', (code, signalName) => {
      clearTimeout(timer)
      unwatch()
      limits.signal?.removeEventListener('abort', onAbort)
      if (failure) reject(failure)
      else if (answered) resolve(answered)
      else reject(new PdfFailed('crashed', `the child process ended (${signalName ?? code}) ${complaint}`.trim()))
    })
    child.send(job, (error) => {
      if (error) stop(new PdfFailed('crashed', error.message))
    })
  })
}

function refusePackages(request: PdfRequest): void {
  const sources = [request.mainTypst, ...request.files.map(({ data }) => data.toString())]
  if (sources.some((source) => packageImport.test(source))) {
    throw new PdfFailed('template', 'a template must not import a package from the network')
  }
}

/**
 * Makes a tagged PDF with Typst in a child process of its own, which is ended afterwards whatever happens. The template
 * sees only the given files: no disk, no network, no environment. Its title is shown instead of the name of its file. Throws {@link PdfFailed}.
 */
export async function renderPdf(request: PdfRequest, limits: PdfLimits): Promise<RenderedPdf> {
  const { output, ...facts } = await render(request, limits, null)
  return { pdf: showTitle(output), ...facts }
}

export interface DrawnPages {
  /** Pages that the document has, in the order asked for. */
  readonly pages: readonly { readonly number: number; readonly svg: string }[]
  readonly pageCount: number
  /** As in {@link RenderedPdf}. */
  readonly missing: readonly string[]
}

/** Lays out the whole document alike and draws some of its pages, all of one size, as SVG without fonts. Throws {@link PdfFailed}. */
export async function drawPages(
  request: PdfRequest,
  numbers: readonly number[],
  limits: PdfLimits,
): Promise<DrawnPages> {
  const { output, pageCount, missing } = await render(request, limits, [...numbers])
  return { pages: drawnPagesSchema.parse(JSON.parse(output.toString('utf8'))), pageCount, missing }
}

async function render(
  request: PdfRequest,
  limits: PdfLimits,
  drawnPages: number[] | null,
): Promise<Omit<RenderedPdf, 'pdf'> & { readonly output: Buffer }> {
  const missingPart = missingCompiler()
  if (missingPart !== null) throw new PdfFailed('missing', missingPart)
  refusePackages(request)
  if (limits.signal?.aborted) throw new PdfFailed('aborted', 'the making of the PDF was called off')
  const dataJson = JSON.stringify(request.data)
  const fonts = documentFonts(dataJson)
  const folder = await mkdtemp(join(tmpdir(), 'visionair-pdf-'))
  try {
    const outputFile = join(folder, 'out.pdf')
    const { pictures, documents = [] } = request
    const outbox = await handOver(
      [...pictures, ...documents].map(({ file }) => file),
      [outputFile],
    )
    const [madeFile = outputFile] = outbox.paths
    const answered = await runChild(
      {
        mainTypst: request.mainTypst,
        files: request.files.map(({ path, data }) => ({
          path,
          data: typeof data === 'string' ? data : new Uint8Array(data),
        })),
        pictures: [...pictures],
        documents: [...documents],
        drawnPages,
        dataJson,
        fontFiles: fonts.files,
        fontFamilies: fonts.families,
        pdfStandard: request.pdfStandard,
        creationTimestampS: Math.floor(request.creationDate.getTime() / 1000),
        workspace: join(dirname(madeFile), randomUUID()),
        outputFile: madeFile,
      },
      limits,
    )
    await outbox.takeOut()
    const { pageCount, warnings, missing, peakMemoryMb } = answered
    return { output: await readFile(outputFile), pageCount, warnings, missing, peakMemoryMb }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
