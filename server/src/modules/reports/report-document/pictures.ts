import type { ReportPicture } from './model.ts'
import { withoutBreaks } from './typography.ts'
import type { PictureView } from './view.types.ts'

/** Gives the pictures of one report short names under which the template shows them. */
export class PictureShelf {
  readonly #names = new Map<string, string>()

  /** The picture as the template reads it; the same file gets the same name. */
  view(picture: ReportPicture, alt: string): PictureView {
    const path = this.#names.get(picture.path) ?? `pictures/${this.#names.size + 1}`
    this.#names.set(picture.path, path)
    return { path: `/${path}`, alt: withoutBreaks(alt), aspect: picture.widthPx / picture.heightPx }
  }

  /** All files shown, by their path under the document's root. */
  files(): { path: string; file: string }[] {
    return [...this.#names].map(([file, path]) => ({ path, file }))
  }
}
