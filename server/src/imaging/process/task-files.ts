import type { ImagingTaskName, ImagingTasks } from './imaging-messages.ts'

type Input<T extends ImagingTaskName> = ImagingTasks[T]['input']

/** Which files a task reads and makes. */
interface FilesOf<I> {
  readonly reads: (input: I) => readonly string[]
  readonly writes: (input: I) => readonly string[]
  /** The same task, writing elsewhere; paths in the order of `writes`. */
  readonly writingTo: (input: I, paths: readonly string[]) => I
}

type AllFiles = { readonly [T in ImagingTaskName]: FilesOf<Input<T>> }

const onePhoto: FilesOf<{ readonly path: string }> = {
  reads: ({ path }) => [path],
  writes: () => [],
  writingTo: (input) => input,
}

const taskFiles: AllFiles = {
  probe: onePhoto,
  quality: onePhoto,
  marks: onePhoto,
  overlaps: { reads: () => [], writes: () => [], writingTo: (input) => input },
  thumbnails: {
    reads: ({ path }) => [path],
    writes: ({ outputs }) => outputs.map(({ path }) => path),
    writingTo: (input, paths) => ({
      ...input,
      outputs: input.outputs.map((output, at) => ({ ...output, path: paths[at] ?? output.path })),
    }),
  },
  register: {
    reads: ({ photos }) => photos.map(({ path }) => path),
    writes: () => [],
    writingTo: (input) => input,
  },
  compose: {
    reads: ({ plan }) => plan.placements.map(({ path }) => path),
    writes: ({ outputTiffPath }) => [outputTiffPath],
    writingTo: (input, [outputTiffPath = input.outputTiffPath]) => ({ ...input, outputTiffPath }),
  },
  pyramid: {
    reads: ({ sourcePath }) => [sourcePath],
    writes: ({ outputZipPath }) => [outputZipPath],
    writingTo: (input, [outputZipPath = input.outputZipPath]) => ({ ...input, outputZipPath }),
  },
}

/** Which files a task reads and makes, and how it is told to make them elsewhere. */
export const filesOfTask = <T extends ImagingTaskName>(task: T): FilesOf<Input<T>> => taskFiles[task]
