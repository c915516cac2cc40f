import { fromBuffer } from 'yauzl'

/** The files in a ZIP by their path; refuses paths that lead out of it. */
export function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(Buffer.from(chunk))
          files.set(entry.fileName, Buffer.concat(chunks))
          zip.readEntry()
        }),
      )
      zip.readEntry()
    })
  })
}
