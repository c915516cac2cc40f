import { type ReactNode, useEffect, useRef, useState } from 'react'

const chunkSize = 40
/** How far outside of what is seen rows are made already. */
const marginPx = 800

interface Identified {
  readonly id: number
}

export interface WindowedListProps<T extends Identified> {
  readonly items: readonly T[]
  readonly rowHeightPx: number
  /** Is in the page wherever the list is scrolled to, so that the keyboard finds it. */
  readonly keepId: number | null
  readonly className: string
  readonly label: string
  readonly testId: string
  readonly render: (item: T) => ReactNode
}

/** Which chunks are near what is seen. */
function useNearChunks(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]))
  useEffect(() => {
    const root = list.current
    if (root === null || count < 2) return
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const chunk = Number(target.getAttribute('data-chunk'))
            if (isIntersecting) next.add(chunk)
            else next.delete(chunk)
          }
          return next
        }),
      { rootMargin: `${marginPx}px 0px` },
    )
    for (const mark of root.querySelectorAll('[data-chunk]')) observer.observe(mark)
    return () => observer.disconnect()
  }, [count])
  return { list, near }
}

/** A list of thousands of rows: only those near what is seen are in the page, in chunks that keep their place. */
export function WindowedList<T extends Identified>(props: WindowedListProps<T>) {
  const { items, rowHeightPx, keepId, className, label, testId, render } = props
  const count = Math.ceil(items.length / chunkSize)
  const { list, near } = useNearChunks(count)
  const chunks = Array.from({ length: count }, (_, index) => items.slice(index * chunkSize, (index + 1) * chunkSize))
  return (
    <ul ref={list} className={className} aria-label={label} data-testid={testId}>
      {count === 1
        ? items.map(render)
        : chunks.map((chunk, index) => {
            const isShown = near.has(index) || chunk.some(({ id }) => id === keepId)
            return (
              <li
                key={chunk[0]?.id}
                data-chunk={index}
                style={isShown ? {} : { height: `${chunk.length * rowHeightPx}px` }}
              >
                {isShown && <ul className={className}>{chunk.map(render)}</ul>}
              </li>
            )
          })}
    </ul>
  )
}
