import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { EntryDamaged, unpacked } from '../folders/entry-content.ts'
import { damaged, tooLarge } from './workbook-refused.ts'
import { attributeNamed, readXml, type XmlHandlers } from './xml-events.ts'

const maxEntries = 5000
const maxUnpackedBytes = 100 * 1024 ** 2

/** The files in a workbook, read one by one; all that is unpacked of them together is bounded. */
export class WorkbookParts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #leftBytes = maxUnpackedBytes

  constructor(zip: ZipFile, entries: readonly Entry[]) {
    this.#zip = zip
    this.#entries = new Map(entries.map((entry) => [entry.fileName.replace(/^\//, '').toLowerCase(), entry]))
  }

  close(): void {
    this.#zip.close()
  }

  /** Reads a part; false when there is none. @throws ImportFailed */
  async read(path: string, handlers: XmlHandlers): Promise<boolean> {
    const entry = this.#entries.get(path.toLowerCase())
    if (!entry) return false
    try {
      await readXml(this.#bounded(entry), handlers)
    } catch (error) {
      throw error instanceof EntryDamaged ? damaged() : error
    }
    return true
  }

  async *#bounded(entry: Entry): AsyncGenerator<Uint8Array> {
    if (entry.isEncrypted()) throw damaged()
    for await (const chunk of unpacked(this.#zip, { path: entry.fileName, sizeBytes: entry.uncompressedSize, entry })) {
      this.#leftBytes -= chunk.length
      if (this.#leftBytes < 0) throw tooLarge()
      yield chunk
    }
  }
}

/** Opens a workbook; the caller closes it. @throws ImportFailed for what is no ZIP */
export async function openParts(bytes: Buffer): Promise<WorkbookParts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw damaged()
  })
  if (zip.entryCount > maxEntries) throw tooLarge()
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch {
    throw damaged()
  }
  return new WorkbookParts(zip, entries)
}

/** Where the parts lie that another refers to, by the ids of the references (ECMA-376 part 2, 9.3). */
export async function targetsOf(parts: WorkbookParts, path: string): Promise<ReadonlyMap<string, string>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const targets = new Map<string, string>()
  await parts.read(`${folder}_rels/${path.slice(folder.length)}.rels`, {
    onOpen: (name, attributes) => {
      const [id, target] = [attributeNamed(attributes, 'Id'), attributeNamed(attributes, 'Target')]
      if (name !== 'Relationship' || id === undefined || target === undefined) return
      if (attributeNamed(attributes, 'TargetMode') === 'External') return
      targets.set(id, new URL(target, `file:///${folder}`).pathname.slice(1))
    },
  })
  return targets
}
