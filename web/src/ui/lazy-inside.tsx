import { type ComponentType, createElement, Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'

/** As `lazyPart`, for what is opened upon a page: the page stays as it is until the part is there. */
export function lazyInside<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazyPart<P>(load)
  return function Inside(props: P) {
    return <Suspense fallback={null}>{createElement<P>(Part, props)}</Suspense>
  }
}
